import { useCallback } from 'react'
import { counted } from '#lib/words/plural.ts'
import { periodText } from '#web/office/kit/chart/figure-texts.ts'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PeriodVisits } from '../figure-shapes.ts'
import { FigureFilters } from './figure-filters.tsx'
import { FigureLinks } from './figure-links.tsx'
import { daysAround, type FiguresQuery, type FiguresSearch, figuresQuery, periodProblem } from './figures-search.ts'
import { VisitSeries } from './visit-series.tsx'

/** Visits by their day, week or month: those that were, and those that are sold for the days to come. */
export function VisitsPage({ search }: { search: FiguresSearch }) {
  const { client, office } = useOfficeContext()
  const days = daysAround(search, office.zone, Date.now())
  const problem = periodProblem(days)
  const load = useCallback(
    (query: FiguresQuery, signal: AbortSignal) => adminCall(client)('/admin/visits', query, { signal }),
    [client],
  )
  const latest = useLatest(figuresQuery(days, search, 'day'), load)
  return (
    <OfficePage>
      <FigureLinks />
      <FigureFilters usual="day" {...{ days, problem, search }} />
      <p className="mb-4 max-w-prose text-ink-soft">
        Billets validés, au jour pour lequel ils sont : annulés et échangés déduits, demandes en attente non comprises.
        Un billet valable n’importe quel jour n’a pas de jour de visite.
      </p>
      {problem !== null && latest.found === null ? null : (
        <LatestPart failed="Échec du chargement des visites" latest={latest}>
          {({ periods, total }, { by }) =>
            total === 0 ? (
              <EmptyList
                text="Aucune visite"
                lesson="Aucun billet n’est vendu pour un jour de cette période. Élargissez-la, ou choisissez un autre groupe."
              />
            ) : (
              <>
                <div className="mb-4">
                  <SumsList
                    facts={[
                      ['Sur la période', counted(total, 'visite')],
                      [by === 'day' ? 'Jour le plus fréquenté' : 'Le plus fréquenté', periodText(busiest(periods), by)],
                    ]}
                  />
                </div>
                <VisitSeries {...{ by, periods }} />
              </>
            )
          }
        </LatestPart>
      )}
    </OfficePage>
  )
}

const nothing: PeriodVisits = { from: '1970-01-01', to: '1970-01-01', visits: -1 }
const busiest = (periods: readonly PeriodVisits[]): PeriodVisits =>
  periods.reduce((most, each) => (each.visits > most.visits ? each : most), nothing)
