import { useHydrated, useLocation } from '@tanstack/react-router'
import type { OrderItem } from '#contract/order-shapes.ts'

/**
 * Where the payment of an order stands, for its buyer: `unpaid` may still be paid; `accepted` waits for a third party;
 * `inReview` got money that is not its price; `settled` says all else through the statuses of its items.
 */
export type PaymentState = 'unpaid' | 'accepted' | 'inReview' | 'settled'

type Paid = Pick<OrderItem, 'status' | 'holdUntil' | 'paymentInReview'>

export function paymentState(items: readonly Paid[]): PaymentState {
  if (items.some(({ paymentInReview }) => paymentInReview)) return 'inReview'
  const pending = items.find(({ status }) => status === 'Pending')
  if (!pending) return 'settled'
  return pending.holdUntil === null ? 'accepted' : 'unpaid'
}

/** How long the places of an unpaid order are kept; null of any other. */
export const heldUntil = (items: readonly Paid[]): number | null =>
  items.find(({ holdUntil }) => holdUntil !== null)?.holdUntil ?? null

declare module '@tanstack/history' {
  interface HistoryState {
    /** The card was accepted on the page before: the shop is about to hear of it from the provider. */
    justPaid?: boolean
  }
}

/** Whether the person comes from paying, here or on their bank's page, which the provider marks in the address. */
export function useJustPaid(): boolean {
  // The server knows nothing of the history: after a reload, the first picture is its.
  const hydrated = useHydrated()
  return useLocation({
    select: ({ state, search }) =>
      (hydrated && state.justPaid === true) || ('redirect_status' in search && search.redirect_status === 'succeeded'),
  })
}
