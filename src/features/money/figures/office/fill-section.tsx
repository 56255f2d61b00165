import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { counted } from '#lib/words/plural.ts'
import { SectionHead } from '#web/office/kit/chart/figure-table.tsx'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { fillColumns } from './fill-columns.ts'
import { FillTable } from './fill-table.tsx'

interface FillQuery {
  of: 'vendor' | 'activity'
  id: string
  from: string
  to: string
}

const TITLE = 'Remplissage des créneaux'

interface FillSectionProps {
  query: FillQuery
  onNamed?: (label: string) => void
  /** Shows nothing where there are no slots, beside other parts of a page. */
  isQuiet?: boolean
}

/** How full the slots of a partner or an activity are, by weekday and hour. */
export function FillSection({ query, onNamed, isQuiet = false }: FillSectionProps) {
  const { client } = useOfficeContext()
  const load = useCallback(
    async (wanted: FillQuery, signal: AbortSignal) => {
      const found = await adminCall(client)('/admin/slot-fill', wanted, { signal })
      onNamed?.(found.label)
      return found
    },
    [client, onNamed],
  )
  return (
    <LatestPart failed="Échec du chargement du remplissage" latest={useLatest(query, load)}>
      {(found) => (isQuiet && found.hours.length === 0 ? null : <Filled found={found} />)}
    </LatestPart>
  )
}

function Filled({ found: { hours, unlimited } }: { found: CallResult<'/admin/slot-fill'> }) {
  if (hours.length === 0)
    return (
      <EmptyList
        text="Aucun créneau"
        lesson={
          unlimited === 0
            ? 'Aucun créneau daté ne commence pendant cette période.'
            : `Ses créneaux n’ont pas de limite : ${counted(unlimited, 'place')} vendues, sans taux de remplissage.`
        }
      />
    )
  return (
    <section aria-label={TITLE} className="rounded-lg border border-line bg-paper p-4">
      <SectionHead title={TITLE} file="remplissage.csv" rows={hours} columns={fillColumns} />
      <p className="mb-3 max-w-prose text-ink-soft">
        Part des places vendues, selon le jour et l’heure où le créneau commence : la case la plus foncée est la plus
        pleine. Les places d’un billet annulé ou échangé sont de nouveau libres ; les créneaux à venir se vendent
        encore.
        {unlimited === 0
          ? null
          : ` ${counted(unlimited, 'place')} de créneaux sans limite n’y ${unlimited > 1 ? 'sont' : 'est'} pas.`}
      </p>
      <FillTable label={TITLE} hours={hours} />
    </section>
  )
}
