import { z } from 'zod'
import { orderStatus } from '#contract/order-shapes.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'

/** Day in the region's zone, 'YYYY-MM-DD'. */
export const periodDay = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

const price3 = z.object({ price3: currencyAmount })

/** An order as it was sold (D21), with the names that the table and the files show. */
export const accountingOrder = z.object({
  id,
  userId: id,
  fees: currencyAmount,
  ticketInfo: z.object({ id, label: z.string() }),
  ticketInfoTotal: price3,
  /** Cents of the whole order paid by the buyer's committee. */
  subsidy: currencyAmount,
  /** Cents of the buyer's share of the whole purchase paid by holiday vouchers; absent if none. */
  voucher: currencyAmount.optional(),
  /** Cents of the whole purchase that went back to card or vouchers; absent if none. */
  refunded: currencyAmount.optional(),
  quantity: z.int(),
  activityId: id,
  options: z.array(z.object({ id, label: z.string(), quantity: z.int(), total: price3 })),
  paymentId: z.string().nullable(),
  startedAt: ts,
  status: orderStatus,
  /** The order that has taken its place by an exchange; absent if none has. */
  exchangedFor: id.optional(),
  itemType: z.enum(['Ticket', 'ExpertTicket']),
  /** Id of the purchase: all orders paid by one payment. */
  purchaseId: id,
  /** Number derived from the payment; null while there is none. */
  number: z.string().nullable(),
  activity: z.object({ id, label: z.string(), vendor: z.object({ id, name: z.string() }) }),
  /** Buyer. Names and email are empty once the buyer has erased the account. */
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  group: z.object({ groupId: id, groupLabel: z.string() }),
})
export type AccountingOrder = z.infer<typeof accountingOrder>

/** Sums of a period: what stands of its orders, and what went back to buyers in it. */
export const periodTotals = z.object({
  price: z.int(),
  fees: z.int(),
  orders: z.int(),
  tickets: z.int(),
  /** Cents refunded in the period, as the ledger has them, of whatever order. */
  refunded: z.int(),
})
export type PeriodTotals = z.infer<typeof periodTotals>

/** Sales of one month; only successful orders count (G20). */
export const monthSummary = z.object({
  cents: z.int(),
  /** Number of purchases, not of their orders. */
  orderCount: z.int(),
  ticketCount: z.int(),
})
export type MonthSummary = z.infer<typeof monthSummary>
