import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { monthRange } from '#kernel/time/region-time.ts'
import { type Choice, fixedChoices, type StockListing } from './choices.ts'
import { type NextDay, nextDays } from './next-days.ts'

const MOST = 3

interface Asked {
  activityId: string
  zone: string
  nowTs: number
  /** Month of the first date. */
  month: { year: number; month: number }
  /** Stock on sale in that month; null while it loads. */
  listing: StockListing | null
}

/** The next days on sale, of the month after too where the first has few; null until they are known. */
export function useNextDays({ activityId, zone, nowTs, month: { year, month }, listing }: Asked): NextDay[] | null {
  const { client } = useRouteContext({ from: '__root__' })
  const [further, setFurther] = useState<readonly Choice[] | null>(null)
  const near = useMemo(() => (listing ? fixedChoices(listing, zone) : null), [listing, zone])
  const days = useMemo(() => near && nextDays(near, zone, nowTs, MOST), [near, zone, nowTs])
  const asksFurther = days !== null && days.length < MOST && further === null

  useEffect(() => {
    if (!asksFurther) return
    const leaving = new AbortController()
    const after = monthRange(zone, month === 12 ? year + 1 : year, (month % 12) + 1)
    client('/list-activity-stock', { activityId, ...after }, { timeoutMs: null, signal: leaving.signal }).then(
      (loaded) => setFurther(fixedChoices(loaded, zone)),
      // The month's own dates stand without it.
      () => leaving.signal.aborted || setFurther([]),
    )
    return () => leaving.abort()
  }, [asksFurther, client, activityId, zone, year, month])

  if (near === null || asksFurther) return null
  return nextDays([...near, ...(further ?? [])], zone, nowTs, MOST)
}
