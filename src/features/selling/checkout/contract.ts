import { z } from 'zod'
import { call } from '#contract/call.ts'
import { MAX_TOKEN_LENGTH } from '#contract/id-length.ts'
import {
  cartItem,
  orderItem,
  orderVoucher,
  ownInvoice,
  payment,
  pendingOrder,
  voucherOffer,
} from '#contract/order-shapes.ts'
import { currencyAmount, emptyInput, id, nothing, typedLines } from '#contract/shapes.ts'
import { MOST_REJECTION_TEXT, rejectionKinds } from '#lib/words/rejection-reasons.ts'

const token = z.string().min(1).max(MAX_TOKEN_LENGTH)

export const startCartPurchase = call({
  path: '/start-cart-purchase',
  summary: 'Holds the stock of the cart and opens a payment; what cannot be sold stays in the cart as a failed item',
  access: 'session',
  input: z.strictObject({
    /**
     * Subsidies of the lines as the buyer saw them: smaller ones by now are refused. Absent: any amount is accepted.
     */
    subsidies: z
      .array(z.strictObject({ cartItemId: id, cents: z.int().min(0).max(100_000_000) }))
      .max(100)
      .optional(),
    /** Part of the price to be paid first by holiday vouchers, which the member confirms at their provider. */
    vouchers: z
      .strictObject({
        cents: z.int().min(1).max(100_000_000),
        account: z
          .string()
          .max(11, { abort: true })
          .regex(/^\d{11}$/, 'L’identifiant Chèque-Vacances Connect a 11 chiffres.'),
      })
      .optional(),
  }),
  result: z.object({
    failedItems: z.array(z.object({ cartItemId: id, reason: z.string(), message: z.string() })),
    /** Null if no item could be sold, or while holiday vouchers are not authorised. */
    payment: payment.nullable(),
    /** Absent if no vouchers are used. */
    voucher: orderVoucher.optional(),
  }),
  errors: [
    'cartEmpty',
    'purchaseInProgress',
    'subsidyChanged',
    'amountTooSmall',
    'vouchersNotOffered',
    'voucherAmount',
    'paymentUnavailable',
    'idempotencyMismatch',
  ],
  idempotent: true,
})

export const cancelPurchase = call({
  path: '/cancel-purchase',
  summary: 'Cancels an unpaid purchase and puts its items back into the cart',
  access: 'session',
  input: z.strictObject({ paymentId: id }),
  result: nothing,
  errors: ['purchaseNotFound', 'alreadyPaid', 'paymentUnavailable', 'idempotencyMismatch'],
  idempotent: true,
})

export const getPurchase = call({
  path: '/get-purchase',
  summary: 'The order items of one payment',
  access: 'session',
  input: z.strictObject({ paymentId: id }),
  result: z.object({
    list: z.array(orderItem),
    /** Order number that people read; null if the person has no such payment. */
    number: z.string().nullable(),
    /** True if it was ever paid: there is a receipt. */
    paid: z.boolean(),
    /** Amount paid by holiday vouchers; absent if none. */
    voucher: currencyAmount.optional(),
    /** Version of the terms of sale under which it was placed; absent in older orders. */
    termsId: id.optional(),
    /** Its invoice and credit notes, if its site issues any. */
    invoices: z.array(ownInvoice),
  }),
  errors: [],
})

export const listPurchase = call({
  path: '/list-purchase',
  summary: 'All purchases of the person',
  access: 'session',
  input: emptyInput,
  result: z.object({ list: z.array(orderItem) }),
  errors: [],
})

export const getOrderFromToken = call({
  path: '/get-order-from-token',
  summary: 'The order that a partner is asked to confirm',
  access: 'token',
  input: z.strictObject({ token }),
  result: z.object({
    order: orderItem,
    user: z.object({
      email: z.string().nullable(),
      /** Only where the partner has to agree on the service with the buyer. */
      contact: z.object({ name: z.string(), phoneNumber: z.string() }).optional(),
    }),
  }),
  errors: ['orderNotFound'],
})

export const finalizePurchase = call({
  path: '/finalize-purchase',
  summary: 'The partner confirms the order, or rejects it with a reason, whose buyer is refunded and told',
  access: 'token',
  input: z.strictObject({
    token,
    orderId: id,
    action: z.enum(['confirm', 'reject']),
    /** Needed to reject; another reason than those listed is told in words. */
    rejection: z.strictObject({ kind: z.enum(rejectionKinds), text: typedLines(MOST_REJECTION_TEXT) }).optional(),
  }),
  result: z.object({ order: orderItem }),
  errors: ['orderNotFound', 'orderConflict', 'rejectionReason', 'idempotencyMismatch'],
  idempotent: true,
})

export const listCart = call({
  path: '/list-cart',
  summary: 'The cart, priced now, and the orders that wait for their payment',
  access: 'session',
  input: emptyInput,
  result: z.object({
    cartItems: z.array(cartItem),
    pendingOrders: z.array(pendingOrder),
    /** Absent if the site does not accept holiday vouchers. */
    vouchers: voucherOffer.optional(),
  }),
  errors: [],
})

const ownPurchase = z.strictObject({ purchaseId: id })

const goesOn = z.object({
  /** Null while there is no payment, because the vouchers are not authorised. */
  paymentId: z.string().nullable(),
  /** True if vouchers have paid everything, or it was paid before: nothing is left to do. */
  isPaid: z.boolean(),
  /** Absent if no vouchers are used, or no longer. */
  voucher: orderVoucher.optional(),
})

export const checkVoucher = call({
  path: '/check-voucher',
  summary: 'Asks whether the holiday vouchers of an open purchase are authorised; then opens the payment of the rest',
  access: 'session',
  input: ownPurchase,
  result: goesOn,
  errors: ['purchaseNotFound', 'paymentUnavailable'],
})

export const payWithoutVouchers = call({
  path: '/pay-without-vouchers',
  summary: 'Gives up the holiday vouchers of an open purchase, and opens the payment of all of it by card',
  access: 'session',
  input: ownPurchase,
  result: goesOn,
  errors: ['purchaseNotFound', 'voucherAuthorised', 'paymentUnavailable'],
})
