import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { OfficeReservation, OfficeTransaction } from '../../expert-office-shapes.ts'
import { loadSales } from './load-tool.ts'

export interface MadeReservation extends OfficeReservation {
  madeAt: number
}

/** Reservations made here, kept until the page reloads, since the provider lists none. */
let made: readonly MadeReservation[] = []

export interface Sales {
  /** Newest first. */
  sales: readonly OfficeTransaction[]
  reservations: readonly MadeReservation[]
  isLoading: boolean
  failure: unknown
  reload: () => Promise<void>
  addReservation: (reservation: OfficeReservation) => void
  /** Adds a new or changed sale. */
  put: (sale: OfficeTransaction) => void
}

/** Reservations and sales at the provider. */
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
