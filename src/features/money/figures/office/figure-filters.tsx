import { useNavigate } from '@tanstack/react-router'
import type { TimePart } from '#kernel/time/split-period.ts'
import { classNames } from '#ui/class-names.ts'
import { GroupInput } from '#web/office/kit/form/group-field.tsx'
import { FilterSelect } from '#web/office/kit/list/filter-select.tsx'
import type { DateRange } from '#web/office/kit/pickers/date-range-input.tsx'
import { type FiguresSearch, figuresSearch } from './figures-search.ts'
import { PeriodFilter } from './period-filter.tsx'

const texts = { day: 'Par jour', week: 'Par semaine', month: 'Par mois' } as const

interface FigureFiltersProps {
  days: DateRange
  problem: string | null
  /** How the period is divided unless the address says otherwise. */
  usual: TimePart
  search: FiguresSearch
  /** False where all is of one group anyway. */
  choosesGroup?: boolean
}

/** Period, group and division of figures; the address keeps them. */
export function FigureFilters({ days, problem, usual, search, choosesGroup = true }: FigureFiltersProps) {
  const navigate = useNavigate()
  const change = (next: FiguresSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  const { [usual]: usualText, ...others } = texts
  return (
    <div className="mb-4 grid items-start gap-x-6 gap-y-3 md:grid-cols-2 xl:grid-cols-[26rem_20rem_auto] xl:justify-start">
      <PeriodFilter {...{ days, problem }} />
      {/* Both at the height of the period's fields, which have their label above them. */}
      {choosesGroup ? (
        <div className="md:pt-6">
          <GroupInput
            name="group"
            label="Groupe"
            chosen={search.group ?? ''}
            onChoose={(group) => change({ group: group || undefined })}
          />
        </div>
      ) : null}
      <div className={classNames('flex flex-wrap items-end gap-3', choosesGroup ? 'xl:pt-13' : 'md:pt-13')}>
        <FilterSelect
          label="Découpage"
          all={usualText}
          value={search.by}
          options={others}
          change={(next) => change({ by: figuresSearch({ by: next }).by })}
        />
      </div>
    </div>
  )
}
