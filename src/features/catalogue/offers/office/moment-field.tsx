import { pad2, wallClock, wallClockToUtc } from '#kernel/time/region-time.ts'
import { Input } from '#ui/field.tsx'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Field for a moment in the region's time, to the minute. An unchanged value keeps its seconds. */
export function MomentField({ label }: { label: string }) {
  const field = useFieldContext<number>()
  const { zone } = useOfficeContext().office
  const error = useFieldError(field.name, true)
  const { year, month, day, hour, minute } = wallClock(zone, field.state.value)
  const text = `${year}-${pad2(month)}-${pad2(day)}T${pad2(hour)}:${pad2(minute)}`
  return (
    <Input
      label={label}
      name={field.name}
      type="datetime-local"
      value={text}
      error={error}
      onBlur={field.handleBlur}
      onChange={({ target }) => {
        const parts = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(target.value)?.slice(1).map(Number)
        if (!parts) return
        const [y = 0, m = 0, d = 0, h = 0, min = 0] = parts
        field.handleChange(wallClockToUtc(zone, y, m, d, h, min))
      }}
    />
  )
}
