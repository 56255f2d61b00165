import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import type { Period } from '#kernel/time/types.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

export type Stocks = CallResult<'/admin/activity-stocks'>

export interface LoadedStocks {
  /** Stocks of the requested period; null during the first load. */
  stocks: Stocks | null
  isLoading: boolean
  hasFailed: boolean
  reload: () => Promise<void>
}

/** Loads an activity's stock in a period, and shows the cached state meanwhile. */
export function useStocks(activityId: string, { startTs, endTs }: Period, by: 'slot' | 'day'): LoadedStocks {
  const { client } = useOfficeContext()
  const key = `${activityId} ${startTs} ${endTs} ${by}`
  const [seen, setSeen] = useState<ReadonlyMap<string, Stocks>>(new Map())
  const [failed, setFailed] = useState<string | null>(null)
  const [loading, setLoading] = useState<string | null>(key)
  const latest = useRef(0)
  const reload = useCallback(async () => {
    const turn = ++latest.current
    setLoading(key)
    setFailed(null)
    try {
      const found = await adminCall(client)('/admin/activity-stocks', { activityId, startTs, endTs, by })
      setSeen((before) => new Map(before).set(key, found))
    } catch {
      if (turn === latest.current) setFailed(key)
    } finally {
      if (turn === latest.current) setLoading(null)
    }
  }, [client, key, activityId, startTs, endTs, by])
  useEffect(() => void reload(), [reload])
  return { stocks: seen.get(key) ?? null, isLoading: loading === key, hasFailed: failed === key, reload }
}
