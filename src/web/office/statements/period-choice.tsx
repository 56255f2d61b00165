import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { FilterSelect } from '../kit/list/filter-select.tsx'
import type { DateRange } from '../kit/pickers/date-range-input.tsx'
import { DateRangeInput } from '../kit/pickers/date-range-input.tsx'
import { useOfficeContext } from '../use-office.ts'
import { lastMonths, type StatementsSearch } from './statements-search.ts'

const MONTHS = 24

/** A month, or any period; the address keeps it. */
export function PeriodChoice({ days, problem }: { days: DateRange; problem: string | null }) {
  const { zone } = useOfficeContext().office
  const navigate = useNavigate()
  const months = useMemo(() => lastMonths(zone, Date.now(), MONTHS), [zone])
  const names = useMemo(() => Object.fromEntries(months.map(({ key, label }) => [key, label])), [months])
  const change = (next: StatementsSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  const shown = months.find(({ from, to }) => from === days.from && to === days.to)
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="md:pt-7">
        <FilterSelect
          label="Mois"
          all="Autre période"
          value={shown?.key}
          options={names}
          change={(key) => {
            const month = months.find((each) => each.key === key)
            if (month) change({ from: month.from, to: month.to })
          }}
        />
      </div>
      <DateRangeInput
        label="Période"
        className="w-full sm:w-104"
        zone={zone}
        allowsPast
        value={days}
        error={problem}
        onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
      />
    </div>
  )
}
