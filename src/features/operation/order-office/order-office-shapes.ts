import { z } from 'zod'
import { orderItem, orderStatus } from '#contract/order-shapes.ts'
import { secret } from '#contract/secrets.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { refundShape } from '#features/selling/refunds/refund-shapes.ts'
import { paymentMeans } from './payment-means-shapes.ts'

/** An order as an administrator sees it: the buyer's view, with data to find and confirm it. */
const adminOrderItem = orderItem.extend({
  /** Purchase that contains the order. */
  purchaseId: id,
  /** Order number shown to people; null while there is no payment. */
  number: z.string().nullable(),
  /** Cents of the whole purchase paid by holiday vouchers; absent if none. */
  purchaseVoucher: currencyAmount.optional(),
  /** Opens /admin-order/{confirmationToken}; set only while the order awaits confirmation. */
  confirmationToken: secret().nullable(),
})

export const orderEntry = z.object({
  orderItem: adminOrderItem,
  /** The order as its buyer sees it. */
  sanitizedOrderItem: orderItem,
  /** Buyer. Names and email are empty once the buyer has erased the account. */
  user: z.object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** Name of the buyer's group as it is now. */
  groupLabel: z.string(),
  /** Start of the visit; null where any day will do. */
  visitTs: ts.nullable(),
  /** Cents of the order itself that are given back, or about to be. */
  givenBack: currencyAmount,
  /** Part of the whole purchase that is given back, or about to be; null: nothing. */
  refunded: z.enum(['Part', 'Whole']).nullable(),
  /** True once the purchase was paid, also if it was given back since. */
  isPaid: z.boolean(),
})
export type OrderEntry = z.infer<typeof orderEntry>

export const orderFailures = z.object({
  /** Null for failures without an order: a payment that names none, a stock whose counters disagree. */
  item: orderEntry.nullable(),
  failures: z.array(z.object({ id, ts, error: z.string(), resolvedAt: ts.nullable() })),
})
export type OrderFailures = z.infer<typeof orderFailures>

export const orderListInput = {
  limit: z.int().min(1).max(200).optional(),
  nextPageToken: z.string().max(600).nullable().optional(),
}

export const orderFilters = {
  status: orderStatus.optional(),
  /**
   * Number, ticket code or id, the first of their signs too; an amount ("12,50", "12€"); email or name of the buyer or of
   * a recipient of a ticket. Names are corrected where nothing is found for what was typed.
   */
  text: z.string().trim().max(200).optional(),
  vendorId: id.optional(),
  activityId: id.optional(),
  /** Start of the order: from inclusive, to exclusive. */
  fromTs: ts.optional(),
  toTs: ts.optional(),
  /** Group of the buyer, with all groups below it. */
  groupId: id.optional(),
  /** Cents paid for the order or for its whole purchase. */
  amount: z.int().min(0).max(100_000_000).optional(),
  /** Start of the visit: from inclusive, to exclusive. */
  visitFromTs: ts.optional(),
  visitToTs: ts.optional(),
  means: z.enum(paymentMeans).optional(),
  /** Part of the whole purchase that is given back; `Any`: a part or all. */
  refunded: z.enum(['Part', 'Whole', 'Any']).optional(),
}

/** One event of a purchase's history. */
export const storyEvent = z.object({
  /** Unique within the purchase. */
  id: z.string(),
  ts,
  kind: z.enum(['purchase', 'payment', 'webhook', 'ticket', 'mail', 'check-in', 'refund', 'failure', 'audit']),
  text: z.string(),
  /** Further detail, such as the email to which a mail went. */
  detail: z.string().nullable(),
  orderId: id.nullable(),
})
export type StoryEvent = z.infer<typeof storyEvent>

const ticketUnit = z.object({
  id,
  unitNumber: z.int(),
  code: z.string().nullable(),
  status: z.enum(['AwaitingUpload', 'AwaitingGeneration', 'Ready']),
  voidAt: ts.nullable(),
  checkedInAt: ts.nullable(),
  /** Recipient to whom it was offered, and if they accepted it; null if it is the buyer's own. */
  gift: z.object({ to: z.string(), isAccepted: z.boolean() }).nullable(),
})

export const purchaseItem = z.object({
  order: adminOrderItem,
  mode: z.enum(['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm']).nullable(),
  tickets: z.array(ticketUnit),
  partnerEmail: z.string().nullable(),
  /** Cents that can still be refunded for it. */
  refundable: currencyAmount,
  /** Moment since which a cancelled or rejected item awaits a decision on its money; null if none is due. */
  refundDueSince: ts.nullable(),
  canCancel: z.boolean(),
  /** State of an expert ticket that awaits an operator: the provider has not sold it, or the outcome is unknown. */
  stuckSale: z.enum(['unsold', 'unknown']).nullable(),
  /** Item from which it was split off, and item for which it was exchanged, within the same purchase. */
  partOf: id.nullable(),
  exchangedFor: id.nullable(),
})
export type PurchaseItem = z.infer<typeof purchaseItem>

/** A refund as an operator sees it. */
export const orderRefund = refundShape.extend({
  /** True if the card provider refuses it, so that it may be given up. */
  canAbandon: z.boolean(),
})
export type OrderRefund = z.infer<typeof orderRefund>

export const purchase = z.object({
  id,
  number: z.string().nullable(),
  paymentId: z.string().nullable(),
  status: z.enum(['Pending', 'Paid', 'Canceled', 'Refunded']),
  /** True if the payment's amount or currency differs from the order's. */
  inReview: z.boolean(),
  /** True once an operator has decided on that, while the job has not run yet. */
  isDecided: z.boolean(),
  startedAt: ts,
  endedAt: ts.nullable(),
  /** Site where it was bought. */
  site: z.string(),
  total: currencyAmount,
  fees: currencyAmount,
  /** Cents of the total paid by holiday vouchers; absent if none. */
  voucher: currencyAmount.optional(),
  refunded: currencyAmount,
  /** Cents that the buyer's bank has reclaimed or may keep; absent if none. */
  disputed: currencyAmount.optional(),
  refundable: currencyAmount,
  buyer: z.object({
    userId: id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string(),
    groupLabel: z.string(),
    erasedAt: ts.nullable(),
  }),
})
