import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '#ui/server-clock.ts'
import type { PartnerDay } from '../day-shapes.ts'
import type { KeptNamed, KeptPage } from './kept-page.ts'

/** Longest wait of a browser's timer. */
const LONGEST_TIMER_MS = 2_147_483_647

/** Holders of tickets without a code, which a device forgets once it may no longer judge by its list. */
export function useNamed(kept: KeptPage) {
  const [named, setNamed] = useState<KeptNamed | null>(null)
  const latest = useRef<KeptNamed | null>(null)
  const set = useCallback((next: KeptNamed | null) => {
    latest.current = next
    setNamed(next)
  }, [])

  /** Takes new data, or that the earlier is still current. */
  const hear = useCallback(
    (fresh: PartnerDay['named'], until: number) => {
      if (fresh === null) return
      const list = fresh.list ?? latest.current?.list ?? []
      const { version, isComplete } = fresh
      const next = { version, isComplete, list, until }
      set(next)
      void kept.keepNamed(next)
    },
    [kept, set],
  )

  /** Counts places that were let in until new data arrives, which the server is then asked for anew. */
  const admit = useCallback(
    (id: string, places: number) => {
      const { current } = latest
      if (!current) return
      const list = current.list.map((each) => (each.id === id ? { ...each, admitted: each.admitted + places } : each))
      const next = { ...current, list, version: '' }
      set(next)
      void kept.keepNamed(next)
    },
    [kept, set],
  )

  const until = named?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const wait = Math.min(Math.max(0, until - serverNow()), LONGEST_TIMER_MS)
    const timer = setTimeout(() => {
      set(null)
      void kept.removeNamed()
    }, wait)
    return () => clearTimeout(timer)
  }, [until, kept, set])

  const version = useCallback(() => latest.current?.version ?? null, [])
  return { named, hear, restore: set, admit, version }
}
