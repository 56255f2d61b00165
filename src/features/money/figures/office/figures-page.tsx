import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { LatestPart } from '#web/office/kit/latest-part.tsx'
import { EmptyList } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLatest } from '#web/office/kit/use-latest.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { FigureFilters } from './figure-filters.tsx'
import { FigureLinks } from './figure-links.tsx'
import { type FiguresQuery, type FiguresSearch, figuresQuery, periodProblem, shownDays } from './figures-search.ts'
import { FiguresView } from './figures-view.tsx'

export type Figures = CallResult<'/admin/figures'>

/** Sales figures: over time, by activity, by partner and by group. */
export function FiguresPage({ search }: { search: FiguresSearch }) {
  const { client, office } = useOfficeContext()
  const days = shownDays(search, office.zone, Date.now())
  const problem = periodProblem(days)
  const load = useCallback(
    (query: FiguresQuery, signal: AbortSignal) => adminCall(client)('/admin/figures', query, { signal }),
    [client],
  )
  const latest = useLatest(figuresQuery(days, search, 'day'), load)
  return (
    <OfficePage>
      <FigureLinks />
      <FigureFilters usual="day" {...{ days, problem, search }} />
      {problem !== null && latest.found === null ? null : (
        <LatestPart failed="Échec du chargement des chiffres" latest={latest}>
          {(figures, { by }) =>
            figures.total.opened === 0 && figures.total.orders === 0 ? (
              <EmptyList
                text="Aucune vente"
                lesson={
                  figures.firstTs === null
                    ? 'Les ventes apparaîtront ici dès la première commande.'
                    : 'Rien n’a été vendu pendant cette période. Élargissez-la, ou choisissez un autre groupe.'
                }
              />
            ) : (
              <FiguresView figures={figures} by={by} />
            )
          }
        </LatestPart>
      )}
    </OfficePage>
  )
}
