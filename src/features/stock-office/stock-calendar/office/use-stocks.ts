import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import type { Period } from '#kernel/time/types.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

export type Stocks = CallResult<'/admin/activity-stocks'>

export interface LoadedStocks {
  /** Of the period that is asked for; null while it loads for the first time. */
  stocks: Stocks | null
  isLoading: boolean
  hasFailed: boolean
  reload: () => Promise<void>
}

/** The stock of an activity in a period. What was seen before is shown at once, and asked for again. */
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
