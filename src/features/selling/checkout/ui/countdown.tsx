import { useEffect, useRef } from 'react'
import { pad2 } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import { useServerTime } from '#ui/browser/use-server-time.ts'
import { classNames } from '#ui/class-names.ts'
import { ClockIcon } from '#ui/page-icons.tsx'

const SECOND_MS = 1000
const SOON_MS = 5 * 60_000
/** Interval of calls to `onEnd`: the server ends a hold within seconds of its time. */
const AGAIN_MS = 3000

/** Time left as "29:05". */
export function remainingText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  return `${pad2(Math.floor(seconds / 60))}:${pad2(seconds % 60)}`
}

/** Minutes left at which screen readers announce the time; the number itself changes silently every second. */
const TOLD_AT = [1, 2, 5, 10, 15, 20, 25]

/** Announcement such as "Il reste 5 minutes pour payer." (from five minutes on until two); '' if there is no hurry. */
export function toldText(ms: number): string {
  const minutes = TOLD_AT.find((told) => ms <= told * 60_000)
  return minutes === undefined ? '' : `Il reste ${minutes} ${plural(minutes, 'minute')} pour payer.`
}

interface CountdownProps {
  until: number
  /** Server time at which the data was loaded: the first render, equal on server and browser. */
  loadedAt: number
  /** Called when the time is over, and every few seconds until the countdown is removed. */
  onEnd: () => void
}

/** Time left to pay, by the server's clock. */
export function Countdown({ until, loadedAt, onEnd }: CountdownProps) {
  const now = useServerTime(loadedAt)
  const end = useRef(onEnd)
  end.current = onEnd
  const left = until - now
  const over = left <= 0

  useEffect(() => {
    if (!over) return
    end.current()
    const timer = setInterval(() => end.current(), AGAIN_MS)
    return () => clearInterval(timer)
  }, [over])

  if (over)
    return (
      <p className="flex items-center gap-2 font-semibold text-warning" role="status">
        <ClockIcon className="shrink-0" />
        Le temps pour payer est écoulé : vos billets reviennent dans votre panier.
      </p>
    )
  return (
    <div>
      <p className={classNames('flex items-center gap-2 font-semibold', left < SOON_MS ? 'text-warning' : 'text-ink')}>
        <ClockIcon className="shrink-0" />
        <span>
          Vos billets sont réservés pendant encore{' '}
          <span role="timer" className="tabular-nums">
            {remainingText(left)}
          </span>
        </span>
      </p>
      <p role="status" className="sr-only">
        {toldText(left)}
      </p>
    </div>
  )
}
