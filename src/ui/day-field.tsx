import { useRef, useState } from 'react'
import { dateAsTyped, dayProblem, farDayQuestion, typedDay } from '#lib/words/typed-date.ts'
import { afterPress } from './after-press.ts'
import { controlClass, Field } from './field.tsx'
import { CalendarIcon } from './page-icons.tsx'
import { serverNow } from './server-clock.ts'

interface DayFieldProps {
  label: string
  /** 'YYYY-MM-DD', or what was typed in its place. */
  value: string
  /** Called at each key: with the day, or with the text while it is none. */
  onChange?: (value: string) => void
  /** Called once the field is left or a day is picked; null: empty. Not called for a text that is no day. */
  onDay?: (day: string | null) => void
  name?: string
  /** Latest day of the calendar; "58" is a year before it. */
  max?: string
  optional?: boolean
  hint?: string
  error?: string | null
}

/**
 * A day in the French order, typed or picked. The browser's own field shows days in the language of the browser, here
 * it only lends its calendar.
 */
export function DayField({ label, value, onChange, onDay, name, max, ...texts }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const shown = typed ?? dateAsTyped(value)
  const today = new Date(serverNow()).toISOString().slice(0, 10)
  const day = typedDay(shown, { today, last: max })
  const isWrong = isLeft && shown.trim() !== '' && day === null
  const { error = isWrong ? dayProblem(shown, 'Indiquez une date, par exemple 14/05/2019.') : null, ...others } = texts
  const question = max === undefined && isLeft ? farDayQuestion(day, today) : null
  const take = (text: string) => {
    setLeft(false)
    setTyped(text)
    onChange?.(typedDay(text, { today, last: max }) ?? text)
  }
  return (
    <Field {...others} label={label} error={error} hint={question ?? others.hint}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name={name}
            value={shown}
            placeholder="jj/mm/aaaa"
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            className={`${controlClass} h-11 pr-11 tabular-nums`}
            onChange={({ currentTarget }) => take(currentTarget.value)}
            onBlur={() => {
              afterPress(() => setLeft(true))
              if (day !== null) setTyped(onChange ? null : dateAsTyped(day))
              if (day !== null || shown.trim() === '') onDay?.(day)
            }}
          />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            max={max}
            value={day ?? ''}
            className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
            onChange={({ currentTarget }) => {
              take(dateAsTyped(currentTarget.value))
              onDay?.(currentTarget.value || null)
            }}
          />
          <button
            type="button"
            aria-label={`Calendrier : ${label}`}
            className="absolute right-0 top-0 flex size-11 cursor-pointer items-center justify-center rounded-lg text-ink-soft hover:text-ink [@media(scripting:none)]:hidden"
            onClick={() => picker.current?.showPicker()}
          >
            <CalendarIcon className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
