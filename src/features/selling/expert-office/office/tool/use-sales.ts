import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { OfficeReservation, OfficeTransaction } from '../../expert-office-shapes.ts'
import { loadSales } from './load-tool.ts'

export interface MadeReservation extends OfficeReservation {
  madeAt: number
}

/** The provider lists no reservations: those that were made here are known until the page is loaded anew. */
let made: readonly MadeReservation[] = []

export interface Sales {
  /** The newest first. */
  sales: readonly OfficeTransaction[]
  reservations: readonly MadeReservation[]
  isLoading: boolean
  failure: unknown
  reload: () => Promise<void>
  addReservation: (reservation: OfficeReservation) => void
  /** A sale that was made, or has changed. */
  put: (sale: OfficeTransaction) => void
}

/** What was reserved and sold at the provider. */
export function useSales(call: AdminCall): Sales {
  const [sales, setSales] = useState<readonly OfficeTransaction[]>([])
  const [reservations, setReservations] = useState(made)
  const [isLoading, setLoading] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  const reload = useCallback(async () => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setLoading(true)
    try {
      await loadSales(call, own.signal, setSales)
      setFailure(null)
    } catch (error) {
      if (!own.signal.aborted) setFailure(error)
    } finally {
      if (!own.signal.aborted) setLoading(false)
    }
  }, [call])
  useEffect(() => {
    void reload()
    return () => running.current?.abort()
  }, [reload])
  const addReservation = useCallback((reservation: OfficeReservation) => {
    made = [{ ...reservation, madeAt: Date.now() }, ...made]
    setReservations(made)
  }, [])
  const put = useCallback((sale: OfficeTransaction) => {
    setSales((before) =>
      before.some(({ SaleId }) => SaleId === sale.SaleId)
        ? before.map((one) => (one.SaleId === sale.SaleId ? sale : one))
        : [sale, ...before],
    )
  }, [])
  return { sales, reservations, isLoading, failure, reload, addReservation, put }
}
