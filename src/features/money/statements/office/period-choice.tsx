import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Select } from '#ui/field.tsx'
import type { DateRange } from '#web/office/kit/pickers/date-range-input.tsx'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { lastMonths, type StatementsSearch } from './statements-search.ts'

const MONTHS = 24

/** Choice of a month or any period; the URL keeps it. */
export function PeriodChoice({ days, problem }: { days: DateRange; problem: string | null }) {
  const { zone } = useOfficeContext().office
  const navigate = useNavigate()
  const months = useMemo(() => lastMonths(zone, Date.now(), MONTHS), [zone])
  const change = (next: StatementsSearch) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true })
  const shown = months.find(({ from, to }) => from === days.from && to === days.to)
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:max-w-104 lg:max-w-none lg:grid-cols-[11rem_26rem]">
      {/* Padded to align with the period's fields, which have their label above them. */}
      <Select
        label="Mois"
        className="lg:pt-6"
        placeholder="Autre période"
        value={shown?.key ?? ''}
        options={months.map(({ key, label }) => ({ value: key, label }))}
        onChange={({ currentTarget }) => {
          const month = months.find(({ key }) => key === currentTarget.value)
          if (month) change({ from: month.from, to: month.to })
        }}
      />
      <DateRangeInput
        label="Période"
        zone={zone}
        allowsPast
        value={days}
        error={problem}
        onChange={({ from, to }) => change({ from: from ?? undefined, to: to ?? undefined })}
      />
    </div>
  )
}
