import { useNavigate } from '@tanstack/react-router'
import { type DateRange, DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

/** First and last day of figures; the address keeps them. */
export function PeriodFilter({ days, problem }: { days: DateRange; problem: string | null }) {
  const { office } = useOfficeContext()
  const navigate = useNavigate()
  return (
    <DateRangeInput
      label="Période"
      zone={office.zone}
      allowsPast
      value={days}
      error={problem}
      onChange={({ from, to }) =>
        void navigate({
          to: '.',
          search: (now: object) => ({ ...now, from: from ?? undefined, to: to ?? undefined }),
          replace: true,
        })
      }
    />
  )
}
