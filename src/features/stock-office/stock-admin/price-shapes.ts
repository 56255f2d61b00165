import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'
import { dayInput } from './closed-day-shapes.ts'

const priceKinds = ['publicPrice', 'youpiizPrice', 'buyingPrice'] as const

/** Percent or amount by which prices change. */
export const priceAdjustment = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('Percent'), percent: z.number().min(-100).max(1_000) }),
  z.strictObject({ type: z.literal('Amount'), amount: currencyAmount }),
])

export const priceChangeInput = z.strictObject({
  activityId: id,
  batchIds: z.array(id).min(1).max(20),
  /** First day with the new prices. */
  from: dayInput,
  change: priceAdjustment,
  prices: z
    .array(z.enum(priceKinds))
    .min(1)
    .default([...priceKinds]),
  /** Rounds new selling prices to multiples of this many cents; what the partner is paid is rounded to the cent. */
  roundTo: z.union([z.literal(1), z.literal(5), z.literal(10), z.literal(50), z.literal(100)]).default(1),
  withOptions: z.boolean().default(true),
})
export type PriceChangeInput = z.output<typeof priceChangeInput>

/** Change with the stocks as the preview showed them: the call refuses if one was changed since. */
export const seenPriceChangeInput = priceChangeInput.extend({
  ifUpdatedAt: z
    .array(z.strictObject({ batchId: id, updatedAt: ts }))
    .max(20)
    .optional(),
})

const threePrices = z.object({
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  buyingPrice: currencyAmount,
})

const changedPrices = z.object({
  label: z.string(),
  before: threePrices,
  after: threePrices,
  /** New price under the promotion that lowers it most, running or to come; without one the new price. */
  lowest: currencyAmount,
  /** Owed to the partner for one at that price: the new buying price, or what an agent's commission leaves. */
  owed: currencyAmount,
})

/** Effect of a change of prices on one stock. */
export const priceChange = z.object({
  batchId: id,
  /** `updatedAt` before the change. */
  updatedAt: ts,
  /**
   * `inPlace`: all slots. `split`: slots from the day on move to a new stock. `none`: nothing to change from that day
   * on.
   */
  effect: z.enum(['inPlace', 'split', 'none']),
  tickets: z.array(changedPrices.extend({ options: z.array(changedPrices) })),
  /** Slots that get the new prices, and how many of them were already sold at the old ones. */
  slots: z.int(),
  soldSlots: z.int(),
})
export type PriceChange = z.infer<typeof priceChange>
