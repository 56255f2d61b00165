import type { StockMode } from '../stock/types.ts'

export const orderStatuses = ['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderStatusLabels: Record<OrderStatus, string> = {
  Pending: 'En attente de paiement',
  Canceled: 'Annulée',
  PendingConfirmation: 'En attente de confirmation',
  Success: 'Validée',
  Rejected: 'Rejetée',
}

/** How a bought item is confirmed. */
export type OrderMode = StockMode | 'ExpertTicket'

/**
 * - Start: /start-cart-purchase.
 * - Paid: the payment is captured (an expert ticket: and its transaction succeeded).
 * - Cancel: by the member, by the end of the hold, or by the provider.
 * - Confirm, Reject: by the partner or the admin.
 * - AdminCancel: /admin/cancel-order, no refund.
 * - PaidAfterHold: the payment of an unpaid canceled attempt succeeded all the same and the stock could be taken
 *   again (D08): the only way out of Canceled.
 */
export type OrderAction = 'Start' | 'Paid' | 'Cancel' | 'Confirm' | 'Reject' | 'AdminCancel' | 'PaidAfterHold'

export type OrderContext = {
  mode: OrderMode
  /** Whether a ticket has reached the buyer; matters to AdminCancel only (D20). */
  delivered?: boolean
}

/** What happens to each unit of stock of the item: to be added to its reserved and bought counts. */
export type StockEffect = { effect: 'reserve' | 'buy' | 'release' | 'none'; reserved: -1 | 0 | 1; bought: -1 | 0 | 1 }

export type Transition =
  /** `changed` is false when the action had been done before: nothing to write, answer as the first time. */
  { ok: true; status: OrderStatus; changed: boolean; stock: StockEffect } | { ok: false }

const none: StockEffect = { effect: 'none', reserved: 0, bought: 0 }
const reserve: StockEffect = { effect: 'reserve', reserved: 1, bought: 0 }
const buyReserved: StockEffect = { effect: 'buy', reserved: -1, bought: 1 }
const buyFree: StockEffect = { effect: 'buy', reserved: 0, bought: 1 }
const releaseReserved: StockEffect = { effect: 'release', reserved: -1, bought: 0 }
const releaseBought: StockEffect = { effect: 'release', reserved: 0, bought: -1 }

/** Where a captured payment leads. */
export function paidStatus(mode: OrderMode): 'Success' | 'PendingConfirmation' {
  return mode === 'VendorConfirm' || mode === 'AdminConfirm' ? 'PendingConfirmation' : 'Success'
}

const paidOnce = ['PendingConfirmation', 'Success', 'Rejected'] as const

type Rule = {
  from: OrderStatus | null
  to: (mode: OrderMode) => OrderStatus
  /** Statuses that show that the action was done already. */
  done: readonly OrderStatus[]
  stock: (context: OrderContext) => StockEffect
}

const rules: Record<OrderAction, Rule> = {
  Start: { from: null, to: () => 'Pending', done: ['Pending'], stock: () => reserve },
  Paid: { from: 'Pending', to: paidStatus, done: paidOnce, stock: () => buyReserved },
  Cancel: { from: 'Pending', to: () => 'Canceled', done: ['Canceled'], stock: () => releaseReserved },
  Confirm: { from: 'PendingConfirmation', to: () => 'Success', done: ['Success'], stock: () => none },
  Reject: { from: 'PendingConfirmation', to: () => 'Rejected', done: ['Rejected'], stock: () => releaseBought },
  AdminCancel: {
    from: 'Success',
    to: () => 'Canceled',
    done: ['Canceled'],
    // The document of a delivered Pregenerated ticket has left: its place must not be sold again.
    stock: ({ mode, delivered }) => (mode === 'Pregenerated' && delivered ? none : releaseBought),
  },
  PaidAfterHold: { from: 'Canceled', to: paidStatus, done: paidOnce, stock: () => buyFree },
}

/** The result of `action` on an order in status `from` (null: it does not exist yet); not ok is a 409. */
export function transition(from: OrderStatus | null, action: OrderAction, context: OrderContext): Transition {
  const rule = rules[action]
  if (from === rule.from) {
    // Expert tickets have no stock of ours.
    const stock = context.mode === 'ExpertTicket' ? none : rule.stock(context)
    return { ok: true, status: rule.to(context.mode), changed: true, stock }
  }
  if (from !== null && rule.done.includes(from)) return { ok: true, status: from, changed: false, stock: none }
  return { ok: false }
}
