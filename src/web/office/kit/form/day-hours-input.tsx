import { useId } from 'react'
import type { TimeRange } from '#kernel/time/types.ts'
import { controlClass } from '#ui/field.tsx'
import { readDayHours } from '../pickers/typed-hours.ts'
import { useTypedText } from '../pickers/use-typed-text.ts'

interface DayHoursInputProps {
  /** Weekday, for screen readers. */
  day: string
  ranges: TimeRange[]
  onChange: (ranges: TimeRange[]) => void
}

/** All hours of a day in one text, "9h-12h / 14h-18h30"; its periods show what was understood. */
export function DayHoursInput({ day, ranges, onChange }: DayHoursInputProps) {
  const id = useId()
  const { text, problem, isUnread, type, leave } = useTypedText<TimeRange[]>({
    name: undefined,
    value: ranges,
    read: readDayHours,
    onChange: (read) => onChange(read ?? ranges),
  })
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <input
        aria-label={`${day}, heures en toutes lettres`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        data-unread={isUnread || undefined}
        placeholder="9h-12h / 14h-18h30"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={text ?? ''}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        className={`${controlClass} h-10 w-48 max-w-full`}
      />
      {problem ? (
        <span id={id} className="max-w-72 text-sm font-medium text-negative">
          {problem}
        </span>
      ) : null}
    </span>
  )
}
