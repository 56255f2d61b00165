import { useEffect } from 'react'
import { serverNow } from '#ui/server-clock.ts'
import { pollMoments } from '../poll-rules.ts'

/** The server's clock is known to about two seconds. */
const MARGIN_MS = 2000
/** Nobody waits longer in front of a page, and timers hold no more than 24 days. */
const LONGEST_WAIT_MS = 86_400_000

/** Reads a poll anew at its moments. `poll` is what was read last, `reload` the same from one render to the next. */
export function usePollMoments(poll: { endsAt: number }, reload: () => Promise<void>): void {
  useEffect(() => {
    const now = serverNow()
    const next = pollMoments(poll).find((at) => at + MARGIN_MS > now)
    if (next === undefined || next - now > LONGEST_WAIT_MS) return
    const timer = setTimeout(() => void reload(), next + MARGIN_MS - now)
    return () => clearTimeout(timer)
  }, [poll, reload])
}
