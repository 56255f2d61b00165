import { useEffect, useRef } from 'react'
import { useServerTime } from '#ui/browser/use-server-time.ts'
import { ClockIcon } from '#ui/page-icons.tsx'
import { timeLeftText } from './waiting-texts.ts'

interface HoldCountdownProps {
  until: number
  /** Server time at which the page's data was read, used for the first render on server and browser alike. */
  loadedAt: number
  /** Called when the hold is over. */
  onEnd: () => void
}

/** Remaining time of a hold, by the server's clock. */
export function HoldCountdown({ until, loadedAt, onEnd }: HoldCountdownProps) {
  const now = useServerTime(loadedAt)
  const end = useRef(onEnd)
  end.current = onEnd
  const isOver = until <= now
  useEffect(() => {
    if (isOver) end.current()
  }, [isOver])
  return (
    <p className="flex items-center gap-2 font-semibold text-warning">
      <ClockIcon className="shrink-0" />
      {isOver ? (
        <span role="status">Le délai est écoulé : votre tour est passé.</span>
      ) : (
        <span>
          Encore{' '}
          <span role="timer" className="tabular-nums">
            {timeLeftText(until - now)}
          </span>{' '}
          pour réserver
        </span>
      )}
    </p>
  )
}
