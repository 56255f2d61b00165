import { useCallback, useEffect, useState } from 'react'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { AccountingOrder, PeriodTotals } from '../accounting-shapes.ts'
import type { DayPeriod } from '../period.ts'
import { accountingPages, noTotals } from './load-accounting.ts'

/** Most orders shown on the page; the file has all of them. */
const SHOWN_AT_MOST = 1_000

interface Found {
  orders: AccountingOrder[]
  total: number
  totals: PeriodTotals
}

/**
 * Loads the newest orders of a period, and shows those of the previous period meanwhile. Null: the dates are no valid
 * period.
 */
export function useOrdersBetween(call: AdminCall, from: string | null, to: string | null) {
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const load = useCallback(
    async (period: DayPeriod, signal: AbortSignal) => {
      setLoading(true)
      try {
        const read: Found = { orders: [], total: 0, totals: noTotals }
        for await (const { orders, total, totals } of accountingPages(call, period, signal)) {
          read.orders.push(...orders)
          read.total = total
          read.totals = totals
          if (read.orders.length >= SHOWN_AT_MOST) break
        }
        if (signal.aborted) return
        setFound(read)
        setFailure(null)
      } catch (error) {
        if (!signal.aborted) setFailure(error)
      } finally {
        if (!signal.aborted) setLoading(false)
      }
    },
    [call],
  )
  useEffect(() => {
    if (from === null || to === null || to < from) return
    const job = new AbortController()
    void load({ from, to }, job.signal)
    return () => job.abort()
  }, [load, from, to])
  const retry = async () => {
    if (from !== null && to !== null) await load({ from, to }, new AbortController().signal)
  }
  return { found, failure, isLoading, retry }
}
