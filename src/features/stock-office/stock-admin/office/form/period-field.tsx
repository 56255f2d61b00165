import { dayKey } from '#kernel/time/region-time.ts'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { DateRangeInput } from '#web/office/kit/pickers/date-range-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { lastDay, withDays } from './period-days.ts'
import type { PeriodValues } from './stock-values.ts'

/** Field for the first and last day of a form's period. */
export function PeriodField({ label, hint }: { label: string; hint?: string }) {
  const field = useFieldContext<PeriodValues>()
  const error = useFieldError(field.name, field.state.meta.isBlurred)
  const { zone } = useOfficeContext().office
  const { startTs, endTs } = field.state.value
  return (
    <div data-field={field.name} className="max-w-md">
      <DateRangeInput
        name={field.name}
        label={label}
        hint={hint}
        error={error}
        zone={zone}
        allowsPast
        value={{
          from: startTs === null ? null : dayKey(zone, startTs),
          to: endTs === null ? null : lastDay(zone, endTs),
        }}
        onChange={(days) => field.handleChange(withDays(zone, field.state.value, days))}
        onBlur={field.handleBlur}
      />
    </div>
  )
}
