import type { AccountingOrder } from './accounting-shapes.ts'

/** One line of an order: its tickets, or one of its options. Money in cents. */
export interface DetailedRow {
  order: AccountingOrder
  /** Unique among all lines. */
  key: string
  productId: string
  productLabel: string
  quantity: number
  unitPrice: number
  fees: number
  total: number
  /** Part of the total that the committee paid. */
  subsidy: number
}

/** SQL for the cents of an attempt that went back to card or vouchers. */
export const refundedSql = (attempt: string): string =>
  `(select coalesce(sum(r.amount), 0) from refund r where r.attempt_id = ${attempt}.id and r.status = 'Done')`

export type AccountingState = AccountingOrder['status'] | 'Exchanged'

export const accountingState = ({ status, exchangedFor }: AccountingOrder): AccountingState =>
  exchangedFor === undefined ? status : 'Exchanged'

/** One payment with all orders that it covered. */
export interface PurchaseRow {
  /** First order of the payment. The others have the same buyer, moment and payment. */
  order: AccountingOrder
  key: string
  statuses: AccountingOrder['status'][]
  /** The statuses as the table says them: an exchanged order is not cancelled. */
  states: AccountingState[]
  /** Orders that others have replaced by an exchange. */
  exchanged: number
  types: AccountingOrder['itemType'][]
  beforeFees: number
  fees: number
  total: number
  subsidy: number
  /** Cents of the payment that went back to card or vouchers, whenever. */
  refunded: number
  /** Part of the buyer's share paid by holiday vouchers. Known for a payment, not for its single lines. */
  voucher: number
}

/**
 * Splits an order into lines. Fees and the committee's share count on the tickets' line; what that cannot hold passes
 * to the next. The unit price is rounded to a cent, the total is exactly what was paid.
 */
export function detailedRows(order: AccountingOrder): DetailedRow[] {
  let left = order.subsidy.cents
  const line = (product: { id: string; label: string }, quantity: number, cents: number, fees: number) => {
    const total = cents + fees
    const subsidy = Math.min(left, total)
    left -= subsidy
    return {
      order,
      key: `${order.id} ${product.id}`,
      productId: product.id,
      productLabel: product.label,
      quantity,
      unitPrice: Math.round(cents / quantity),
      fees,
      total,
      subsidy,
    }
  }
  return [
    line(order.ticketInfo, order.quantity, order.ticketInfoTotal.price3.cents, order.fees.cents),
    ...order.options.map((option) => line(option, option.quantity, option.total.price3.cents, 0)),
  ]
}

/** Groups orders into one row per payment and keeps their order. */
export function purchaseRows(orders: readonly AccountingOrder[]): PurchaseRow[] {
  return [...Map.groupBy(orders, ({ purchaseId }) => purchaseId)].flatMap(([key, items]) => {
    const [order] = items
    if (!order) return []
    const lines = items.flatMap(detailedRows)
    const total = lines.reduce((sum, line) => sum + line.total, 0)
    const fees = lines.reduce((sum, line) => sum + line.fees, 0)
    const subsidy = lines.reduce((sum, line) => sum + line.subsidy, 0)
    const statuses = [...new Set(items.map(({ status }) => status))]
    const types = [...new Set(items.map(({ itemType }) => itemType))]
    const voucher = order.voucher?.cents ?? 0
    const exchanged = items.filter(({ exchangedFor }) => exchangedFor !== undefined).length
    const states = [...new Set(items.map(accountingState))]
    const refunded = order.refunded?.cents ?? 0
    return [
      {
        order,
        key,
        statuses,
        states,
        exchanged,
        types,
        refunded,
        beforeFees: total - fees,
        fees,
        total,
        subsidy,
        voucher,
      },
    ]
  })
}
