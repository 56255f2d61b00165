import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, nothing, shortText } from '#contract/shapes.ts'
import { refundShape } from './refund-shapes.ts'

/** Amount that the operator saw; a different one by then is refused. */
const cents = z.int().min(1).max(100_000_000)

export const refundOrder = officeCall({
  scopes: ['admin'],
  path: '/refund-order',
  summary:
    'Gives back a purchase, some of its items, some tickets of an item or an amount: an amount changes no ticket, all else makes the tickets void',
  effect: 'write',
  input: z.strictObject({
    purchaseId: id,
    refund: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('order'), cents }),
      z.strictObject({ kind: z.literal('items'), orderIds: z.array(id).min(1).max(50), cents }),
      /** Some tickets of an item, chosen by id if it has tickets yet. */
      z.strictObject({
        kind: z.literal('part'),
        orderId: id,
        quantity: z.int().min(1).max(1000),
        ticketIds: z.array(id).max(1000),
        cents,
      }),
      z.strictObject({ kind: z.literal('amount'), cents }),
    ]),
    /** Total already refunded, as the operator saw it. */
    refundedCents: z.int().min(0).max(100_000_000),
    /** Reason that the buyer reads. */
    reason: shortText.min(1),
    sendEmail: z.boolean(),
  }),
  /** `voucherRefund`: part that goes back to holiday vouchers, beside the card. */
  result: z.object({ refund: refundShape, voucherRefund: refundShape.optional() }),
  errors: [
    'purchaseNotFound',
    'orderNotFound',
    'orderNotPaid',
    'orderConflict',
    'expertSaleUnderWay',
    'nothingToRefund',
    'refundTooLarge',
    'refundConflict',
    'partNotPossible',
    'ticketsChanged',
  ],
})

export const abandonRefund = officeCall({
  scopes: ['admin'],
  path: '/abandon-refund',
  summary:
    'Gives up a refund that the card provider has refused so far and does not list: its items wait for their money again',
  effect: 'write',
  input: z.strictObject({ refundId: id, reason: shortText.min(1) }),
  result: nothing,
  errors: ['refundNotFound', 'refundNotPending', 'refundUnderWay', 'refundMade', 'cardProviderUnavailable'],
})

export const keepPayment = officeCall({
  scopes: ['admin'],
  path: '/keep-payment',
  summary: 'Decides that a cancelled or rejected item is not refunded: it waits for nobody any more',
  effect: 'write',
  input: z.strictObject({ orderId: id, reason: shortText.min(1) }),
  result: nothing,
  errors: ['refundDueNotFound'],
})
