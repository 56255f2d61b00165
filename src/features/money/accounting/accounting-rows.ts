import type { AccountingOrder } from './accounting-shapes.ts'

/** A line of an order: its tickets, or one of its options. Money in cents. */
export interface DetailedRow {
  order: AccountingOrder
  /** Unlike that of any other line. */
  key: string
  productId: string
  productLabel: string
  quantity: number
  unitPrice: number
  fees: number
  total: number
  /** What of the total the committee has paid. */
  subsidy: number
}

/** What one payment was for. */
export interface PurchaseRow {
  /** Its first order, whose buyer, moment and payment all of them share. */
  order: AccountingOrder
  key: string
  statuses: AccountingOrder['status'][]
  types: AccountingOrder['itemType'][]
  beforeFees: number
  fees: number
  total: number
  subsidy: number
  /** What of the buyer's part holiday vouchers pay: of a payment, not of its lines. */
  voucher: number
}

/** Fees and the committee's part stand on the line of the tickets, what that does not hold on the next. The unit price is rounded to a cent, the total is what was paid. */
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

/** One row for each payment, in the order in which they come. */
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
    return [{ order, key, statuses, types, beforeFees: total - fees, fees, total, subsidy, voucher }]
  })
}
