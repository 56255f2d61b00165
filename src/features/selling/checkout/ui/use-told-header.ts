import { useEffect, useRef } from 'react'
import { tellHeldOrder } from '#features/selling/cart/ui/held-order-store.ts'
import type { PaymentState } from './payment-state.ts'

/** Tells the header what a page learns of an order's payment, so that the sign of a held order leaves at once. */
export function useToldHeader(state: PaymentState, until: number | null, justPaid: boolean): void {
  const wasUnpaid = useRef(false)
  useEffect(() => {
    if (justPaid || (wasUnpaid.current && state !== 'unpaid')) tellHeldOrder(until)
    wasUnpaid.current ||= state === 'unpaid'
  }, [state, until, justPaid])
}
