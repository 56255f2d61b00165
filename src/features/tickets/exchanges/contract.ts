import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { refundShape } from '#features/selling/refunds/refund-shapes.ts'

const exchangeDate = z.object({
  ticketInfoId: id,
  ticketLabel: z.string(),
  stockIds: z.array(id),
  startTs: ts,
  validityDateStr: z.string(),
  /** Null without limit. */
  remaining: z.int().min(0).nullable(),
  /** Price for the buyer on this date today, fees included. */
  price: currencyAmount,
  /** Amount that the committee pays in addition. */
  subsidy: currencyAmount,
  /** Refund to the buyer. */
  refund: currencyAmount,
  isDearer: z.boolean(),
})
export type ExchangeDate = z.infer<typeof exchangeDate>

export const listExchangeDates = officeCall({
  scopes: ['admin'],
  path: '/list-exchange-dates',
  summary: 'The dates of the same activity with enough places for an item, each with its price and what it gives back',
  effect: 'read',
  input: z.strictObject({ orderId: id, fromTs: ts.optional() }),
  result: z.object({
    /** Why the item cannot be exchanged at all, in French. */
    obstacle: z.string().nullable(),
    /** Amount that the buyer has paid. */
    paid: currencyAmount,
    dates: z.array(exchangeDate),
    /** Where the next page of dates begins. */
    nextTs: ts.nullable(),
  }),
  errors: ['orderNotFound'],
})

export const exchangeOrder = officeCall({
  scopes: ['admin'],
  path: '/exchange-order',
  summary: 'Exchanges an item for another date of its activity: the old tickets are void, a lower price is given back',
  effect: 'write',
  input: z.strictObject({
    orderId: id,
    ticketInfoId: id,
    stockIds: z.array(id).min(1).max(50),
    /** Refund that the operator has seen; another amount by then is refused. */
    refundCents: z.int().min(0).max(100_000_000),
    /** Reason, which the buyer reads. */
    reason: z.string().trim().min(1).max(200),
  }),
  result: z.object({ orderId: id, refund: refundShape.nullable(), voucherRefund: refundShape.optional() }),
  errors: [
    'orderNotFound',
    'stockNotFound',
    'stockGone',
    'exchangeNotPossible',
    'exchangeDearer',
    'exchangeConflict',
    'orderConflict',
  ],
})
