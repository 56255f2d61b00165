import { useNavigate } from '@tanstack/react-router'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import { EmptyList, ListFailure, ListSkeleton } from '#web/office/kit/list/list-states.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { FigurePart } from '../figure-shapes.ts'
import { type FiguresSearch, figuresSearch, periodProblem, shownDays } from './figures-search.ts'
import { FiguresView } from './figures-view.tsx'
import { useFigures } from './use-figures.ts'

const parts = { week: 'Par semaine', month: 'Par mois' } as const

/** Sales figures: over time, by activity, by partner and by group. */
export function FiguresPage({ search }: { search: FiguresSearch }) {
  const { office } = useOfficeContext()
  const navigate = useNavigate()
  const days = shownDays(search, office.zone, Date.now())
  const by: FigurePart = search.by ?? 'day'
  const problem = periodProblem(days)
  const { found, failure, isLoading, retry } = useFigures(
    problem === null && days.from !== null && days.to !== null
      ? { from: days.from, to: days.to, by, ofGroupId: search.group }
      : null,
  )
  const change = (next: FiguresSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  return (
    <OfficePage>
      <div className="mb-4 grid items-start gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-[26rem_20rem_auto] xl:justify-start">
        <DateRangeInput
          label="Période"
          zone={office.zone}
          allowsPast
          value={days}
          error={problem}
          onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
        />
        <GroupInput
          name="group"
          label="Groupe"
          chosen={search.group ?? ''}
          onChoose={(group) => change({ group: group || undefined })}
        />
        <div className="flex flex-wrap items-end gap-3 xl:pt-7">
          <FilterSelect
            label="Découpage"
            all="Par jour"
            value={search.by}
            options={parts}
            change={(next) => change({ by: figuresSearch({ by: next }).by })}
          />
        </div>
      </div>
      {problem !== null && found === null ? null : failure !== null ? (
        <ListFailure text="Échec du chargement des chiffres" error={failure} retry={retry} />
      ) : found === null ? (
        <ListSkeleton />
      ) : (
        <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : undefined}>
          {found.figures.total.opened === 0 && found.figures.total.orders === 0 ? (
            <EmptyList
              text="Aucune vente"
              lesson={
                found.figures.firstTs === null
                  ? 'Les ventes apparaîtront ici dès la première commande.'
                  : 'Rien n’a été vendu pendant cette période. Élargissez-la, ou choisissez un autre groupe.'
              }
            />
          ) : (
            <FiguresView figures={found.figures} by={found.by} />
          )}
        </div>
      )}
    </OfficePage>
  )
}
