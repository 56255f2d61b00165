import { useEffect } from 'react'
import { serverNow } from '#ui/server-clock.ts'
import { pollMoments } from '../poll-rules.ts'

/** Margin for the server's clock, which the page knows to about two seconds. */
const MARGIN_MS = 2000
/** Longest timer: pages stay open for less, and browsers limit timers to 24 days. */
const LONGEST_WAIT_MS = 86_400_000

/** Reloads a poll at its moments. `poll` is the last state read; `reload` must be stable between renders. */
export function usePollMoments(poll: { endsAt: number }, reload: () => Promise<void>): void {
  useEffect(() => {
    const now = serverNow()
    const next = pollMoments(poll).find((at) => at + MARGIN_MS > now)
    if (next === undefined || next - now > LONGEST_WAIT_MS) return
    const timer = setTimeout(() => void reload(), next + MARGIN_MS - now)
    return () => clearTimeout(timer)
  }, [poll, reload])
}
