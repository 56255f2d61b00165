import { z } from 'zod'
import { invoiceKinds } from '#lib/words/bill-names.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'
import { vendorReference } from './catalogue-shapes.ts'
import { secret } from './secrets.ts'
import { currencyAmount, id, media, ts } from './shapes.ts'
import { offer } from './stock-shapes.ts'

/** Shapes of cart lines, orders and purchases that several calls share. */

export const itemType = z.enum(['Ticket', 'ExpertTicket'])
export const orderStatus = z.enum(['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'])
export const attachmentStatus = z.enum(['UnexpectedState', 'Ready', 'AwaitingGeneration', 'AwaitingUpload'])

export const selectedOption = z.object({ optionId: id, quantity: z.int().min(1).max(1000) })

/** total = price3 + fees; price3 is the sum of tickets and options after the offer (X17). */
export const linePrices = z.object({
  price1: currencyAmount,
  price2: currencyAmount,
  price3: currencyAmount,
  fees: currencyAmount,
  total: currencyAmount,
  /** Part of the total paid by the buyer's committee (D50); the buyer pays the rest. Absent if it pays nothing. */
  subsidy: currencyAmount.optional(),
})
export type LinePrices = z.infer<typeof linePrices>

export const orderedOption = z.object({ id, label: z.string(), quantity: z.int(), total: currencyAmount })

export const activityReference = z.object({
  id,
  slugName: z.string(),
  label: z.string(),
  media: media.nullable(),
  vendor: vendorReference,
})

export const cartItem = z.object({
  cartItem: z.object({
    id,
    itemType,
    itemData: z.object({ quantity: z.int(), options: z.array(selectedOption) }),
  }),
  activity: activityReference,
  ticketInfo: z.object({ id, label: z.string() }),
  options: z.array(orderedOption),
  offer: offer.nullable(),
  validityDateStr: z.string(),
  prices: linePrices,
  /** Why the line cannot be bought as it is, in French; null if it can. */
  problem: z.string().nullable(),
  /** Rule by which the committee pays its share: a percent of the price, or cents for each ticket; absent without one. */
  committeeGift: z.object({ percent: z.int().nullable(), amount: z.int().nullable() }).optional(),
  /** Most tickets for one person over all orders; absent without limit. */
  maxPerPerson: z.int().optional(),
  /** The buyer may cancel until the item is issued, for a full refund; absent if not. */
  memberMayCancel: z.literal(true).optional(),
  contractKind: z.enum(contractKinds),
  /** Sentence that names the parties of the contract: who sells, and the partner with its legal identity. */
  seller: z.string(),
})
export type CartItem = z.infer<typeof cartItem>

export const attachment = z.object({
  id,
  status: attachmentStatus,
  url: secret().nullable(),
  /**
   * Ticket to which the document belongs, on its first document only, if the buyer may give it away or has; given away,
   * it has no `url`.
   */
  ticket: z
    .object({
      id,
      /** Offer of the ticket: to which email, and how long it is open; null: it may be given away. */
      gift: z.object({ email: z.string(), expiresTs: ts, isAccepted: z.boolean() }).nullable(),
      /** True if a copy of the document stays valid for entry. */
      keepsCode: z.boolean(),
    })
    .optional(),
})

export const orderItem = z.object({
  id,
  paymentId: z.string().nullable(),
  itemType,
  status: orderStatus,
  startedAt: ts,
  endedAt: ts.nullable(),
  attachments: z.array(attachment),
  activity: activityReference,
  ticketInfo: z.object({ id, label: z.string() }),
  quantity: z.int(),
  options: z.array(orderedOption),
  total: linePrices,
  fees: currencyAmount,
  validityDateStr: z.string(),
  terms: z.string().nullable(),
  /** End of the hold while the order is not paid; null afterwards. */
  holdUntil: ts.nullable(),
  /** Money of a wrong amount or currency arrived for it; nothing is delivered until an operator has solved that. */
  paymentInReview: z.boolean(),
  /** Sold with the promise that its buyer may cancel until it is issued; absent if not. */
  memberMayCancel: z.literal(true).optional(),
  /** The buyer has withdrawn, and waits for an answer; absent if not. */
  withdrawalWaits: z.literal(true).optional(),
  /** Kind of contract as sold, whatever the stock says today. */
  contractKind: z.enum(contractKinds),
  /** The term to withdraw, counted from the order, is over; absent otherwise. */
  termOver: z.literal(true).optional(),
  /** Parties of the contract as they were named before the payment; absent in orders before 28 November 2026. */
  seller: z.string().optional(),
  /** Refund if the buyer cancels now, and the committee's part of it. Absent if they may not cancel. */
  cancellation: z
    .object({
      refund: currencyAmount,
      subsidy: currencyAmount,
      /** Part that vouchers paid; absent if the card paid everything. */
      byVouchers: z.enum(['part', 'all']).optional(),
    })
    .optional(),
  /** The item of the same purchase that replaces this one after an exchange. */
  exchangedFor: z.object({ id, validityDateStr: z.string() }).optional(),
  /** Why partner or operator refused it; absent for any other, and for those refused before reasons were asked. */
  rejection: z.string().optional(),
  /** Given back, or about to be, of a refused item. */
  refunded: currencyAmount.optional(),
})
export type OrderItem = z.infer<typeof orderItem>

/** Holiday vouchers that pay a part of an open order before the card pays the rest. */
export const orderVoucher = z.object({
  amount: currencyAmount,
  /**
   * `asked`: the voucher provider has not answered yet. `pending`: the buyer confirms at `confirmUrl`. `refused`: the
   * provider rejects number or amount. After it, `declined` or `expired` the buyer decides how to go on.
   */
  status: z.enum(['asked', 'pending', 'authorised', 'refused', 'declined', 'expired']),
  confirmUrl: z.string().nullable(),
})
export type OrderVoucher = z.infer<typeof orderVoucher>

/** Holiday vouchers as a site offers them. */
export const voucherOffer = z.object({ minimum: currencyAmount })
export type VoucherOffer = z.infer<typeof voucherOffer>

/** Order items of one open attempt, which can be resumed until `holdUntil`. */
export const pendingOrder = z.object({
  id,
  paymentId: z.string().nullable(),
  paymentClientSecret: z.string().nullable(),
  status: orderStatus,
  attachments: z.array(attachment),
  total: currencyAmount,
  fees: currencyAmount,
  endedAt: ts.nullable(),
  holdUntil: ts,
  items: z.array(orderItem),
  /** Version of the terms of sale under which it was placed; absent in older orders. */
  termsId: id.optional(),
  /** Absent if no vouchers are used. */
  voucher: orderVoucher.optional(),
})
export type PendingOrder = z.infer<typeof pendingOrder>

export const payment = z.object({
  paymentId: z.string(),
  paymentClientSecret: z.string(),
  total: currencyAmount,
  fees: currencyAmount,
  holdUntil: ts,
})
export type Payment = z.infer<typeof payment>

/** Invoice or credit note of a purchase, as its buyer sees it. */
export const ownInvoice = z.object({ id, kind: z.enum(invoiceKinds), number: z.string() })
export type OwnInvoice = z.infer<typeof ownInvoice>
