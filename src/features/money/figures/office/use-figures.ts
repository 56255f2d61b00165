import { useCallback, useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { FigurePart } from '../figure-shapes.ts'

export type Figures = CallResult<'/admin/figures'>

export interface FiguresQuery {
  from: string
  to: string
  by: FigurePart
  ofGroupId: string | undefined
}

/** Loads the figures of a period, and shows the previous ones meanwhile. Null: loads nothing. */
export function useFigures(query: FiguresQuery | null) {
  const { client } = useOfficeContext()
  const [found, setFound] = useState<{ figures: Figures; by: FigurePart } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLoading, setLoading] = useState(false)
  const key = query === null ? null : JSON.stringify(query)
  const read = useCallback(
    async (signal: AbortSignal) => {
      if (key === null) return
      const wanted: FiguresQuery = JSON.parse(key)
      setLoading(true)
      try {
        const figures = await adminCall(client)('/admin/figures', wanted, { signal })
        if (signal.aborted) return
        setFound({ figures, by: wanted.by })
        setFailure(null)
      } catch (error) {
        if (!signal.aborted) setFailure(error)
      } finally {
        if (!signal.aborted) setLoading(false)
      }
    },
    [client, key],
  )
  useEffect(() => {
    const job = new AbortController()
    void read(job.signal)
    return () => job.abort()
  }, [read])
  return { found, failure, isLoading, retry: () => read(new AbortController().signal) }
}
