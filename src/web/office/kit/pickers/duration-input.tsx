import { type KeyboardEvent, useState } from 'react'
import { Input } from '../../../../ui/field.tsx'
import { durationText, typedDuration } from './durations.ts'
import type { PickerLabels } from './picker-field.tsx'

export interface DurationInputProps extends PickerLabels {
  /** Minutes. */
  value: number | null
  onChange: (minutes: number | null) => void
  onBlur?: () => void
}

const STEP = 15
const steps: Record<string, number> = { ArrowUp: STEP, ArrowDown: -STEP }
const NOT_READ = 'Entrez une durée, par exemple 45 min, 1h30 ou 2 jours.'

/** How long something takes, typed; the arrows make it longer and shorter. */
export function DurationInput({ value, onChange, onBlur, error, ...labels }: DurationInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isRead = typed === null || typed.trim() === '' || typedDuration(typed) !== null
  const [isWrong, setWrong] = useState(false)
  const type = (text: string) => {
    setTyped(text)
    setWrong(false)
    const minutes = typedDuration(text)
    if (minutes !== null || text.trim() === '') onChange(minutes)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    setTyped(null)
    setWrong(false)
    onChange(Math.max(0, (value ?? 0) + step))
  }
  return (
    <Input
      {...labels}
      error={isWrong ? NOT_READ : error}
      placeholder={labels.placeholder ?? '1h30'}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? (value === null ? '' : durationText(value))}
      onChange={({ target }) => type(target.value)}
      onKeyDown={press}
      onBlur={() => {
        // What is not understood stays to be mended.
        setWrong(!isRead)
        if (isRead) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
