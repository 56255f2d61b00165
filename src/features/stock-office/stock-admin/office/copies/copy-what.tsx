import type { CallInput } from '#api/client.ts'

export type Copied = NonNullable<CallInput<'/admin/copy-stocks'>['what']>

const choices: readonly { what: Copied; label: string; hint: string }[] = [
  {
    what: 'Everything',
    label: 'Tout',
    hint: 'Un nouveau stock, avec les mêmes tickets, conditions et créneaux.',
  },
  {
    what: 'Tickets',
    label: 'Les tickets seulement',
    hint: 'Pour les dates que l’activité vend déjà. Ses tickets du même nom prennent ces prix et options, les nouveaux noms s’ajoutent, ses autres tickets restent.',
  },
  {
    what: 'Week',
    label: 'La semaine seulement',
    hint: 'Avec les tickets que l’activité vend déjà. Ces créneaux et leurs places remplacent les siens ; ses périodes sans jour commun restent.',
  },
]

interface CopyWhatProps {
  what: Copied
  choose: (what: Copied) => void
  /** True if the stock has a weekly schedule. */
  hasWeek: boolean
}

/** Choice of what to copy: the whole stock, or only its tickets or its week. */
export const CopyWhat = ({ what, choose, hasWeek }: CopyWhatProps) => (
  <fieldset className="flex min-w-0 flex-col gap-2.5">
    <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Que copier ?</legend>
    {choices.map((choice) => (
      <label
        key={choice.what}
        className="flex cursor-pointer items-start gap-2.5 leading-6 has-[:disabled]:(cursor-not-allowed text-ink-soft)"
      >
        <input
          type="radio"
          name="copied"
          checked={what === choice.what}
          disabled={choice.what === 'Week' && !hasWeek}
          onChange={() => choose(choice.what)}
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-accent disabled:cursor-not-allowed"
        />
        <span className="min-w-0">
          {choice.label}
          <span className="block text-note text-ink-soft">
            {choice.what === 'Week' && !hasWeek ? 'Ce stock n’est pas hebdomadaire.' : choice.hint}
          </span>
        </span>
      </label>
    ))}
  </fieldset>
)
