import { useHydrated, useLocation } from '@tanstack/react-router'
import type { OrderItem } from '#contract/order-shapes.ts'

/**
 * State of an order's payment for its buyer. `unpaid`: may still be paid; `accepted`: waits for a third party;
 * `inReview`: the amount received is wrong; `settled`: the items' statuses tell the rest.
 */
export type PaymentState = 'unpaid' | 'accepted' | 'inReview' | 'settled'

type Paid = Pick<OrderItem, 'status' | 'holdUntil' | 'paymentInReview'>

export function paymentState(items: readonly Paid[]): PaymentState {
  if (items.some(({ paymentInReview }) => paymentInReview)) return 'inReview'
  const pending = items.find(({ status }) => status === 'Pending')
  if (!pending) return 'settled'
  return pending.holdUntil === null ? 'accepted' : 'unpaid'
}

/** End of the hold of an unpaid order; null for any other. */
export const heldUntil = (items: readonly Paid[]): number | null =>
  items.find(({ holdUntil }) => holdUntil !== null)?.holdUntil ?? null

declare module '@tanstack/history' {
  interface HistoryState {
    /** True if the card was accepted on the previous page: the provider's event is about to arrive. */
    justPaid?: boolean
  }
}

/** True if the person has just paid, here or on their bank's page, which the provider reports in the URL. */
export function useJustPaid(): boolean {
  // The server does not know the history, so after a reload the first render ignores it.
  const hydrated = useHydrated()
  return useLocation({
    select: ({ state, search }) =>
      (hydrated && state.justPaid === true) || ('redirect_status' in search && search.redirect_status === 'succeeded'),
  })
}
