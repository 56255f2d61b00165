import { memo } from 'react'
import { dayKey } from '#kernel/time/region-time.ts'
import { controlClass } from '#ui/field.tsx'
import { useFieldError } from '#web/office/kit/form/form-context.ts'
import { PeriodInput } from '#web/office/kit/form/period-input.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { lastDay, withDays } from '../form/period-days.ts'
import { rangeText } from '../form/stock-input.ts'
import type { SlotValues } from '../form/stock-values.ts'

interface SlotRowProps {
  slot: SlotValues
  /** Index among all slots of the form. */
  at: number
  change: (id: string, part: Partial<SlotValues> | null) => void
}

const small = `${controlClass} h-10 tabular-nums`
const fieldset = 'inline-flex items-center gap-1.5'

/** One weekly slot: hours, places, first and last day. */
export const SlotRow = memo(function SlotRow({ slot, at, change }: SlotRowProps) {
  const { zone } = useOfficeContext().office
  const { id, period } = slot
  const from = period.startTs === null ? null : dayKey(zone, period.startTs)
  const to = period.endTs === null ? null : lastDay(zone, period.endTs)
  const name = rangeText(slot.timeOfDay)
  const error = useFieldError(`slots[${at}].period`, false)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line px-3 py-2">
      <PeriodInput
        range={slot.timeOfDay}
        label={`Créneau ${name}`}
        onChange={(timeOfDay) => change(id, { timeOfDay })}
        onLeave={() => undefined}
        onRemove={() => change(id, null)}
      />
      <label className={fieldset}>
        <input
          name={`slots[${at}].quantity`}
          aria-label={`Places, ${name}`}
          inputMode="numeric"
          autoComplete="off"
          value={slot.quantity}
          onChange={({ target }) => change(id, { quantity: target.value })}
          className={`${small} max-w-20 text-right`}
        />
        places
      </label>
      <fieldset className="flex flex-wrap items-start gap-2">
        <legend className="sr-only">{`Jours, ${name}`}</legend>
        <DateInput
          name={`slots[${at}].period`}
          label="Premier jour"
          zone={zone}
          allowsPast
          error={error}
          value={from}
          onChange={(day) => change(id, { period: withDays(zone, period, { from: day, to }) })}
          className="w-44"
        />
        <DateInput
          label="Dernier jour"
          zone={zone}
          allowsPast
          first={from}
          value={to}
          onChange={(day) => change(id, { period: withDays(zone, period, { from, to: day }) })}
          className="w-44"
        />
      </fieldset>
    </li>
  )
})
