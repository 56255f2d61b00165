import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { timeRange } from '#contract/catalogue-shapes.ts'
import { endsNextDay, parseTimePart } from '#kernel/time/opening-hours.ts'
import { pad2 } from '#kernel/time/region-time.ts'
import { CloseIcon } from '#ui/icons.tsx'

type Range = z.infer<typeof timeRange>

interface PeriodInputProps {
  range: Range
  /** Label that names the day and the period. */
  label: string
  onChange: (range: Range) => void
  /** Called when the focus leaves all inputs of the period; only then may the list be re-sorted. */
  onLeave: () => void
  onRemove: () => void
}

/** "09 : 00 – 18 : 00". */
export function PeriodInput({ range, label, onChange, onLeave, onRemove }: PeriodInputProps) {
  const whole = useRef<HTMLFieldSetElement>(null)
  const input = (part: keyof Range, max: 23 | 24 | 59, name: string) => (
    <TimePart
      value={range[part]}
      max={max}
      label={`${label}, ${name}`}
      onChange={(value) => onChange(withPart(range, part, value))}
    />
  )
  return (
    <fieldset
      ref={whole}
      className="inline-flex items-center gap-1 tabular-nums"
      onBlur={({ relatedTarget }) => (whole.current?.contains(relatedTarget) ? undefined : onLeave())}
    >
      <legend className="sr-only">{label}</legend>
      {input('startHour', 23, 'heure de début')}:{input('startMinute', 59, 'minute de début')}
      <span className="px-1">–</span>
      {input('endHour', 24, 'heure de fin')}:{input('endMinute', 59, 'minute de fin')}
      {endsNextDay(range) ? <span className="px-1 text-note text-ink-soft">le lendemain</span> : null}
      <button
        type="button"
        aria-label={`Retirer : ${label}`}
        onClick={onRemove}
        className="inline-flex size-9 items-center justify-center rounded-lg text-ink-soft hover:bg-surface"
      >
        <CloseIcon className="size-4" />
      </button>
    </fieldset>
  )
}

/** Range with another part: 24 is the end of the day, and minutes after it are those of the next day. */
export function withPart(range: Range, part: keyof Range, value: number): Range {
  const next = { ...range, [part]: value }
  if (next.endHour < 24) return next
  if (part === 'endHour') return { ...next, endMinute: 0 }
  return next.endMinute === 0 ? next : { ...next, endHour: 0 }
}

interface TimePartProps {
  value: number
  max: 23 | 24 | 59
  label: string
  onChange: (value: number) => void
}

/** Two digits; input that is no hour or minute is ignored. */
function TimePart({ value, max, label, onChange }: TimePartProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const next = parseTimePart(text, max)
    if (next !== null) onChange(next)
  }
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      maxLength={2}
      value={typed ?? pad2(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
      className="h-10 w-10 rounded-lg border border-field bg-paper text-center tabular-nums hover:border-ink-soft"
    />
  )
}
