import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import type { AlertKind } from '#lib/words/alert-kinds.ts'
import { alertTitles } from '#lib/words/alert-kinds.ts'
import { limits } from '#lib/words/limits.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { TextLink } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { ageText, momentText } from '#web/office/kit/list/date-text.ts'
import { LoadedPart } from '#web/office/kit/list/loaded-part.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useReloadOnReturn } from '#web/office/kit/use-reload-on-return.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { AlertSection } from '../alert-shapes.ts'

/** List of stocks at their own threshold; a plain text, since its search is all optional. */
const THRESHOLDS: string = '/admin/stock-alerts'

type Found = CallResult<'/admin/list-alerts'>

/** Meaning of each kind, and the way to deal with it. */
const steps: Readonly<Record<AlertKind, string>> = {
  soldOut: 'Plus rien n’est à vendre : ajoutez du stock, ou masquez l’activité.',
  atZero: 'Ces dates sont complètes, les autres se vendent encore.',
  low: 'Il reste 5 places au plus, ou le seuil que vous avez choisi.',
  noDocuments: 'Ce stock vend des PDF et n’en a plus : déposez-en.',
  openingSoon: `La vente ouvre dans les ${limits.alertedOpening.text} : vérifiez le stock et les prix.`,
  promotionEnding: `Elles finissent dans les ${limits.alertedEnd.text} : prolongez-les, ou laissez-les finir.`,
  noIdentity: 'La loi veut que le vendeur soit nommé : complétez l’identité du partenaire.',
}

/** Alerts by kind, and the choice of those that an operator wants to hear of. */
export function AlertsPage() {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/list-alerts', {}), [client])
  const loaded = useLoaded<Found>(read)
  useReloadOnReturn(loaded.reload)
  return (
    <OfficePage actions={<TextLink to={THRESHOLDS}>Stocks à leur seuil</TextLink>}>
      <LoadedPart loaded={loaded} text="Échec du chargement des alertes">
        {(found) => <Alerts found={found} reload={loaded.reload} />}
      </LoadedPart>
    </OfficePage>
  )
}

function Alerts({ found: { sections, wantsMails }, reload }: { found: Found; reload: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const save = (choice: AlertKind | 'mails', isWanted: boolean) =>
    attempt(async () => {
      await adminCall(client)('/admin/change-alert-choice', { choice, isWanted })
      notify.success('Choix enregistré')
      await reload()
    })
  const shown = sections.filter(({ isOn, count }) => isOn && count > 0)
  return (
    <div className="flex flex-col gap-7">
      <fieldset disabled={isPending} className="rounded-lg border border-line bg-paper px-4 py-3">
        <legend className="px-1 font-semibold">Vos alertes</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
          {sections.map(({ kind, isOn, count }) => (
            <Checkbox
              key={kind}
              checked={isOn}
              label={`${alertTitles[kind]} (${count})`}
              onChange={() => void save(kind, !isOn)}
            />
          ))}
        </div>
        <div className="mt-3 border-t border-line pt-3">
          <Checkbox
            checked={wantsMails}
            label="Un email chaque matin, s’il y a du nouveau"
            onChange={() => void save('mails', !wantsMails)}
          />
        </div>
      </fieldset>
      {shown.length === 0 ? (
        <EmptyState Icon={CheckIcon} text="Aucune alerte">
          <p className="max-w-60ch text-ink-soft">
            Ce qui est épuisé, presque épuisé ou sans document, les ouvertures et les fins de promotions proches, et les
            partenaires sans identité légale apparaissent ici.
          </p>
        </EmptyState>
      ) : (
        shown.map((section) => <Section key={section.kind} section={section} />)
      )}
    </div>
  )
}

function Section({ section: { kind, count, items } }: { section: AlertSection }) {
  const { office } = useOfficeContext()
  const title = alertTitles[kind]
  return (
    <section aria-labelledby={`alerts-${kind}`}>
      <h2 id={`alerts-${kind}`} className="text-base font-bold">
        {title} <span className="font-normal tabular-nums text-ink-soft">({count})</span>
      </h2>
      <p className="mb-2.5 text-ink-soft">{steps[kind]}</p>
      <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-paper">
        {items.map((item) => (
          <li key={item.thingId} className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 px-3 py-2.5">
            <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
              <Link to={item.href} className="font-medium text-link underline underline-offset-3">
                {item.title}
              </Link>
              {item.detail === '' ? null : <p className="text-note text-ink-soft">{item.detail}</p>}
            </div>
            <p className="text-note text-ink-soft tabular-nums">
              {item.atTs === null ? ageText(item.sinceTs, serverNow()) : momentText(office.zone, item.atTs)}
            </p>
          </li>
        ))}
      </ul>
      {count > items.length ? (
        <p className="mt-2 text-note text-ink-soft">Les {items.length} premières sont affichées.</p>
      ) : null}
    </section>
  )
}
