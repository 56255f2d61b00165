import type { StockMode } from '#kernel/time/types.ts'

export const orderStatuses = ['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  Pending: 'En attente de paiement',
  Canceled: 'Annulée',
  PendingConfirmation: 'En attente de confirmation',
  Success: 'Validée',
  Rejected: 'Rejetée',
}

/** How a bought item gets confirmed. */
export type OrderMode = StockMode | 'ExpertTicket'

/**
 * Actions that change the status of an order; /start-cart-purchase creates it as Pending.
 * - Paid: the payment is captured. An expert ticket stays Pending until its transaction succeeds.
 * - Sold: the third-party transaction of a paid expert ticket succeeded.
 * - Cancel: by the member, by the end of the hold, or by the provider; and with its refund, a paid expert ticket whose
 *   sale its provider has refused.
 * - Confirm, Reject: by the partner or the admin.
 * - AdminCancel: /admin/cancel-order, no refund.
 * - MemberCancel: by the buyer, where the activity lets them, with its full refund: nothing is confirmed nor issued yet
 *   (chapter selling-and-holding). An expert ticket is its provider's from the payment on.
 * - PaidAfterHold: the payment of an unpaid canceled attempt succeeded all the same and the stock could be taken
 *   again (D08): the only way out of Canceled.
 */
export const orderActions = [
  'Paid',
  'Sold',
  'Cancel',
  'Confirm',
  'Reject',
  'AdminCancel',
  'MemberCancel',
  'PaidAfterHold',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Status after the payment is captured. */
function paidStatus(mode: OrderMode): OrderStatus {
  if (mode === 'ExpertTicket') return 'Pending'
  return mode === 'VendorConfirm' || mode === 'AdminConfirm' ? 'PendingConfirmation' : 'Success'
}

/** Status in which the buyer may cancel a paid item, until it is confirmed or issued; null for expert tickets. */
function cancellableStatus(mode: OrderMode): OrderStatus | null {
  return mode === 'ExpertTicket' ? null : paidStatus(mode)
}

interface Rule {
  /** Status before the action; null if the mode has no such action. */
  from: OrderStatus | ((mode: OrderMode) => OrderStatus | null)
  to: (mode: OrderMode) => OrderStatus
  /** Statuses in which the action has already been done. */
  done: readonly OrderStatus[]
}

const paidOnce = ['PendingConfirmation', 'Success', 'Rejected'] as const

const rules: Record<OrderAction, Rule> = {
  Paid: { from: 'Pending', to: paidStatus, done: paidOnce },
  Sold: { from: 'Pending', to: () => 'Success', done: ['Success'] },
  Cancel: { from: 'Pending', to: () => 'Canceled', done: ['Canceled'] },
  Confirm: { from: 'PendingConfirmation', to: () => 'Success', done: ['Success'] },
  Reject: { from: 'PendingConfirmation', to: () => 'Rejected', done: ['Rejected'] },
  AdminCancel: { from: 'Success', to: () => 'Canceled', done: ['Canceled'] },
  MemberCancel: { from: cancellableStatus, to: () => 'Canceled', done: ['Canceled'] },
  PaidAfterHold: { from: 'Canceled', to: paidStatus, done: paidOnce },
}

/** Statuses before and after an action; every write takes both from here. */
export function transitionRule(action: OrderAction, mode: OrderMode): { from: OrderStatus | null; to: OrderStatus } {
  const { from, to } = rules[action]
  return { from: typeof from === 'function' ? from(mode) : from, to: to(mode) }
}

/** `changed` is false if the action had already been done: answer as the first time. `ok: false` becomes a 409. */
export type Transition = { ok: true; status: OrderStatus; changed: boolean } | { ok: false }

export function transition(from: OrderStatus, action: OrderAction, mode: OrderMode): Transition {
  const { from: begin, to } = transitionRule(action, mode)
  if (from === begin) return { ok: true, status: to, changed: to !== from }
  return rules[action].done.includes(from) ? { ok: true, status: from, changed: false } : { ok: false }
}

/** Part of a purchase that was given back, or is about to be. */
export const refundedParts = ['Part', 'Whole'] as const
export type RefundedPart = (typeof refundedParts)[number]
