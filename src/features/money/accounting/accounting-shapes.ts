import { z } from 'zod'
import { orderStatus } from '#contract/order-shapes.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'

/** A day of the region. */
export const periodDay = z
  .string()
  .max(10, { abort: true })
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Une date s’écrit AAAA-MM-JJ.')

const price3 = z.object({ price3: currencyAmount })

/** An order as it was sold (D21), with the names that the table and the files show of it. */
export const accountingOrder = z.object({
  id,
  userId: id,
  fees: currencyAmount,
  ticketInfo: z.object({ id, label: z.string() }),
  ticketInfoTotal: price3,
  /** What of the whole order the buyer's committee has paid. */
  subsidy: currencyAmount,
  /** What of its whole purchase holiday vouchers pay, of the buyer's part; left out where that is nothing. */
  voucher: currencyAmount.optional(),
  quantity: z.int(),
  activityId: id,
  options: z.array(z.object({ id, label: z.string(), quantity: z.int(), total: price3 })),
  paymentId: z.string().nullable(),
  startedAt: ts,
  status: orderStatus,
  itemType: z.enum(['Ticket', 'ExpertTicket']),
  /** The purchase that it is part of: what one payment was for. */
  purchaseId: id,
  /** The derived number of the payment; null while there is none. */
  number: z.string().nullable(),
  activity: z.object({ id, label: z.string(), vendor: z.object({ id, name: z.string() }) }),
  /** Names and email are empty of somebody who has erased the account. */
  user: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  group: z.object({ groupId: id, groupLabel: z.string() }),
})
export type AccountingOrder = z.infer<typeof accountingOrder>

/** What was sold in a month; successful orders alone (G20). */
export const monthSummary = z.object({
  cents: z.int(),
  /** Purchases. */
  orderCount: z.int(),
  ticketCount: z.int(),
})
export type MonthSummary = z.infer<typeof monthSummary>
