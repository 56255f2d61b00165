import type { KeyboardEvent } from 'react'
import { Input } from '#ui/field.tsx'
import { durationText, readDuration } from './durations.ts'
import type { PickerLabels } from './picker-field.tsx'
import { useTypedText } from './use-typed-text.ts'

export interface DurationInputProps extends PickerLabels {
  /** Minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
  onBlur?: () => void
}

const STEP = 15
const steps: Record<string, number> = { ArrowUp: STEP, ArrowDown: -STEP }

/** Typed duration; the arrow keys change it. */
export function DurationInput({ value, onChange, onBlur, error, ...labels }: DurationInputProps) {
  const typed = useTypedText({ name: labels.name, value, read: readDuration, onChange })
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    typed.forget()
    onChange(Math.max(0, (value ?? 0) + step))
  }
  return (
    <Input
      {...labels}
      error={typed.problem ?? error}
      data-unread={typed.isUnread || undefined}
      placeholder={labels.placeholder ?? '1h30'}
      autoComplete="off"
      spellCheck={false}
      value={typed.text ?? (value === null ? '' : durationText(value))}
      onChange={({ target }) => typed.type(target.value)}
      onKeyDown={press}
      onBlur={() => {
        typed.leave()
        onBlur?.()
      }}
    />
  )
}
