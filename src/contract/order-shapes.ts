import { z } from 'zod'
import { vendorReference } from './catalogue-shapes.ts'
import { secret } from './secrets.ts'
import { currencyAmount, id, media, ts } from './shapes.ts'
import { offer } from './stock-shapes.ts'

/** What is in a cart, waits for its payment or was bought: shapes that several calls share. */

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
  /** What of the total the buyer's committee pays (D50); the buyer pays the rest. Left out where it pays nothing. */
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
  /** Why it cannot be bought as it stands, in French; null when it can. */
  problem: z.string().nullable(),
  /** How many one person may have over all orders; left out where there is no limit. */
  maxPerPerson: z.int().optional(),
  /** The buyer may cancel it until it is issued, and gets all of it back; left out where that is not so. */
  memberMayCancel: z.literal(true).optional(),
})
export type CartItem = z.infer<typeof cartItem>

export const attachment = z.object({
  id,
  status: attachmentStatus,
  url: secret().nullable(),
  /** Of the first document of a ticket that its buyer may give to somebody, or has given; then it has no `url`. */
  ticket: z
    .object({
      id,
      /** Where it was offered to, until when it is open; null: it may be given. */
      gift: z.object({ email: z.string(), expiresTs: ts, isAccepted: z.boolean() }).nullable(),
      /** A copy of its document goes on letting in. */
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
  /** Set while it is not paid. */
  holdUntil: ts.nullable(),
  /** Money of another amount or currency came for it, and nothing is delivered until that is cleared up. */
  paymentInReview: z.boolean(),
  /** It was sold with the promise that its buyer may cancel it until it is issued; left out where it was not. */
  memberMayCancel: z.literal(true).optional(),
  /** Now they still may: what comes back, and of that which part goes to the committee. Left out where they may not. */
  cancellation: z
    .object({
      refund: currencyAmount,
      subsidy: currencyAmount,
      /** Left out where the card has paid all of it. */
      byVouchers: z.enum(['part', 'all']).optional(),
    })
    .optional(),
  /** What it was exchanged for, of the same purchase. */
  exchangedFor: z.object({ id, validityDateStr: z.string() }).optional(),
})
export type OrderItem = z.infer<typeof orderItem>

/** What holiday vouchers are to pay of an order that waits for its payment, before the card pays the rest. */
export const orderVoucher = z.object({
  amount: currencyAmount,
  /**
   * `asked`: their provider has not answered yet. `pending`: the buyer confirms it at `confirmUrl`. `refused`: the
   * provider does not take the number or the amount. After it, `declined` and `expired` the buyer decides how to go on.
   */
  status: z.enum(['asked', 'pending', 'authorised', 'refused', 'declined', 'expired']),
  confirmUrl: z.string().nullable(),
})
export type OrderVoucher = z.infer<typeof orderVoucher>

/** Holiday vouchers as a site offers them. */
export const voucherOffer = z.object({ minimum: currencyAmount })
export type VoucherOffer = z.infer<typeof voucherOffer>

/** `items` of one attempt that waits for its payment, resumable until `holdUntil`. */
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
  /** Left out where no vouchers are to pay. */
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

export const invoiceKinds = ['invoice', 'credit'] as const
/** An invoice or a credit note of a purchase, as its buyer sees it. */
export const ownInvoice = z.object({ id, kind: z.enum(invoiceKinds), number: z.string() })
export type OwnInvoice = z.infer<typeof ownInvoice>
