import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { halfHours } from './typed-time.ts'

const COLUMNS = 6
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

interface HalfHoursProps {
  selected: string | null
  /** True for a time that the clocks of that day skip. */
  isMissing?: (time: string) => boolean
  onPick: (time: string) => void
}

/** List of the half hours of a day. */
export function HalfHours({ selected, isMissing, onPick }: HalfHoursProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = halfHours.indexOf(selected ?? '')
  // Start at 09:00, when most days begin.
  const start = chosen >= 0 ? chosen : halfHours.indexOf('09:00')
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
    const at = all.findIndex((option) => option.matches(':focus'))
    if (step === undefined || at < 0) return
    event.preventDefault()
    all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label="Heure"
      className="grid w-76 max-w-full grid-cols-6 gap-0.5"
      onKeyDown={walk}
    >
      {halfHours.map((time, at) => {
        const isDisabled = isMissing?.(time) ?? false
        return (
          <button
            key={time}
            type="button"
            role="option"
            aria-selected={at === chosen}
            aria-disabled={isDisabled || undefined}
            tabIndex={at === start ? 0 : -1}
            onClick={() => (isDisabled ? undefined : onPick(time))}
            className={classNames(
              'h-8 rounded-md text-note tabular-nums [@media(pointer:coarse)]:h-10',
              at === chosen ? 'bg-main font-semibold text-on-main' : 'hover:bg-surface',
              isDisabled && 'cursor-not-allowed text-ink-soft line-through',
            )}
          >
            {time}
          </button>
        )
      })}
    </div>
  )
}
