import { useRef } from 'react'
import { DateInput } from './date-input.tsx'
import type { PickerLabels } from './picker-field.tsx'

export interface DateRange {
  from: string | null
  to: string | null
}

export interface DateRangeInputProps extends Omit<PickerLabels, 'placeholder'> {
  /** Days are 'YYYY-MM-DD'; both belong to the range. */
  value: DateRange
  onChange: (range: DateRange) => void
  onBlur?: () => void
  zone: string
  allowsPast?: boolean
}

/** From one day to another: the second calendar shows both, and nothing before the first. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { value, onChange, onBlur, zone, allowsPast, name, label, hint, error, disabled, className } = props
  const whole = useRef<HTMLFieldSetElement>(null)
  const { from, to } = value
  const range = from !== null && to !== null && from <= to ? { from, to } : null
  const shared = { zone, allowsPast, range, disabled, onBlur }
  return (
    <fieldset ref={whole} className={className} disabled={disabled}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <DateInput
          {...shared}
          name={name && `${name}.from`}
          label="Début"
          value={from}
          error={error}
          hint={hint}
          // A start behind the end begins a new range.
          onChange={(day) => onChange({ from: day, to: day !== null && to !== null && day > to ? null : to })}
          onPicked={() => whole.current?.querySelectorAll('input')[1]?.focus()}
        />
        <DateInput
          {...shared}
          name={name && `${name}.to`}
          label="Fin"
          first={from}
          value={to}
          onChange={(day) => onChange({ from, to: day })}
        />
      </div>
    </fieldset>
  )
}
