import { z } from 'zod'
import { orderItem, orderStatus } from '#contract/order-shapes.ts'
import { secret } from '#contract/secrets.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { refundShape } from '#features/selling/refunds/refund-shapes.ts'

/** An order as an administrator sees it: the buyer's view, and how to find and to confirm it. */
const adminOrderItem = orderItem.extend({
  /** The purchase that it is part of. */
  purchaseId: id,
  /** As people read it; null while there is no payment. */
  number: z.string().nullable(),
  /** What holiday vouchers pay of its purchase as a whole; left out where that is nothing. */
  purchaseVoucher: currencyAmount.optional(),
  /** Opens /admin-order/{confirmationToken}; only while it waits for the confirmation. */
  confirmationToken: secret().nullable(),
})

export const orderEntry = z.object({
  orderItem: adminOrderItem,
  /** What the buyer is shown of it. */
  sanitizedOrderItem: orderItem,
  /** Names and email are empty of somebody who has erased the account. */
  user: z.object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string() }),
})
export type OrderEntry = z.infer<typeof orderEntry>

export const orderFailures = z.object({
  /** Null of what concerns no order: a payment that names none, a stock that does not add up. */
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
  /** A number, a ticket code, an id; an email or a name, of the buyer or of whoever was given a ticket. */
  text: z.string().trim().max(200).optional(),
  vendorId: id.optional(),
  activityId: id.optional(),
  /** Started from here on, and before there. */
  fromTs: ts.optional(),
  toTs: ts.optional(),
}

/** One thing that has happened to a purchase. */
export const storyEvent = z.object({
  /** Unlike that of any other of the purchase. */
  id: z.string(),
  ts,
  kind: z.enum(['purchase', 'payment', 'webhook', 'ticket', 'mail', 'check-in', 'refund', 'failure', 'audit']),
  text: z.string(),
  /** What more is to know, such as the address of a mail. */
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
  /** Offered to somebody, who holds it once they have accepted; null: it is the buyer's. */
  gift: z.object({ to: z.string(), isAccepted: z.boolean() }).nullable(),
})

export const purchaseItem = z.object({
  order: adminOrderItem,
  mode: z.enum(['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm']).nullable(),
  tickets: z.array(ticketUnit),
  partnerEmail: z.string().nullable(),
  /** What may still be given back for it. */
  refundable: currencyAmount,
  /** Cancelled or rejected, and nobody has decided about its money. */
  refundDueSince: ts.nullable(),
  canCancel: z.boolean(),
  /** Of an expert ticket that waits for an operator: whether its provider has sold nothing, or nobody knows. */
  stuckSale: z.enum(['unsold', 'unknown']).nullable(),
  /** The item that it was a part of, and the one that it was exchanged for, of the same purchase. */
  partOf: id.nullable(),
  exchangedFor: id.nullable(),
})
export type PurchaseItem = z.infer<typeof purchaseItem>

/** A refund as the operator of its order sees it. */
export const orderRefund = refundShape.extend({
  /** The card provider has refused it so far: it may be given up. */
  canAbandon: z.boolean(),
})
export type OrderRefund = z.infer<typeof orderRefund>

export const purchase = z.object({
  id,
  number: z.string().nullable(),
  paymentId: z.string().nullable(),
  status: z.enum(['Pending', 'Paid', 'Canceled', 'Refunded']),
  /** Money of another amount or currency came for it. */
  inReview: z.boolean(),
  /** An operator has decided about that; the job that does it has not run yet. */
  isDecided: z.boolean(),
  startedAt: ts,
  endedAt: ts.nullable(),
  /** Where it was bought. */
  site: z.string(),
  total: currencyAmount,
  fees: currencyAmount,
  /** What of the total holiday vouchers pay; left out where that is nothing. */
  voucher: currencyAmount.optional(),
  refunded: currencyAmount,
  /** What the buyer's bank has taken back, or may keep; left out where that is nothing. */
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
