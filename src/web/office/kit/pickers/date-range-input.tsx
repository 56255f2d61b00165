import { useRef, useState } from 'react'
import { dateAsTyped } from '#lib/words/typed-date.ts'
import { DateInput } from './date-input.tsx'
import type { PickerLabels } from './picker-field.tsx'

export interface DateRange {
  from: string | null
  to: string | null
}

export interface DateRangeInputProps extends Omit<PickerLabels, 'placeholder'> {
  /** Days as 'YYYY-MM-DD', both included. */
  value: DateRange
  onChange: (range: DateRange) => void
  onBlur?: () => void
  zone: string
  allowsPast?: boolean
}

/** Range of days: the second calendar shows both ends, and allows none before the first. */
export function DateRangeInput(props: DateRangeInputProps) {
  const { value, onChange, onBlur, zone, allowsPast, name, label, hint, error, disabled, className } = props
  const whole = useRef<HTMLFieldSetElement>(null)
  /** End removed because the typed start lies after it: "1/12" may still become "1/12/2025". */
  const lost = useRef<string | null>(null)
  /** The same end once the start was left: the person is told that it went. */
  const [gone, setGone] = useState<string | null>(null)
  const { from, to } = value
  const range = from !== null && to !== null && from <= to ? { from, to } : null
  const startAt = (day: string | null) => {
    const end = to ?? lost.current
    const isBehind = day !== null && end !== null && day > end
    lost.current = isBehind ? end : null
    if (!isBehind) setGone(null)
    onChange({ from: day, to: isBehind ? null : end })
  }
  const isTurned = from !== null && to !== null && to < from
  const leave = () => {
    setGone((before) => lost.current ?? before)
    lost.current = null
    onBlur?.()
  }
  const shared = { zone, allowsPast, range, disabled, onBlur: leave }
  return (
    <fieldset ref={whole} className={className} disabled={disabled}>
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-3">
        <DateInput
          {...shared}
          name={name && `${name}.from`}
          label="Début"
          value={from}
          error={isTurned ? null : error}
          hint={hint}
          // A start after the end begins a new range.
          onChange={startAt}
          onPicked={() => whole.current?.querySelectorAll('input')[1]?.focus()}
        />
        <DateInput
          {...shared}
          name={name && `${name}.to`}
          label="Fin"
          first={from}
          value={to}
          error={isTurned ? 'La fin précède le début.' : null}
          hint={
            to === null && gone !== null ? `La fin, ${dateAsTyped(gone)}, précédait ce début : choisissez-la.` : null
          }
          onChange={(day) => {
            setGone(null)
            onChange({ from, to: day })
          }}
        />
      </div>
    </fieldset>
  )
}
