import { CheckIcon } from '#ui/icons.tsx'
import type { ShownPoll } from '../poll-shapes.ts'

type PollResultProps = Pick<ShownPoll, 'choices' | 'ownChoices' | 'total'> & {
  votes: NonNullable<ShownPoll['votes']>
}

const percent = new Intl.NumberFormat('fr', { style: 'percent' })

/** Votes per answer. */
export function PollResult({ choices, votes, total, ownChoices }: PollResultProps) {
  const counts = new Map(votes.map(({ id, count }) => [id, count]))
  return (
    <ul aria-label="Résultat" className="flex flex-col gap-4">
      {choices.map(({ id, label }) => {
        const count = counts.get(id) ?? 0
        const share = total === 0 ? 0 : count / total
        return (
          <li key={id}>
            <p className="flex items-baseline gap-3">
              <span className="min-w-0 grow [overflow-wrap:anywhere]">
                {label}
                {ownChoices.includes(id) ? (
                  <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap text-note font-semibold text-link">
                    <CheckIcon className="size-4" />
                    Votre choix
                  </span>
                ) : null}
              </span>
              <span className="shrink-0 tabular-nums text-ink-soft">
                {count} · {percent.format(share)}
              </span>
            </p>
            <svg
              aria-hidden="true"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="mt-1.5 block h-2 w-full rounded-full bg-surface"
            >
              <rect width={share * 100} height="1" className="fill-main" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
