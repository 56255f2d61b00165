import { z } from 'zod'
import { currencyAmount, id } from '#contract/shapes.ts'

/** Price of a ticket or option after a change, beside what the partner is paid for it; fees are not in either. */
export const margin = z.object({
  id,
  /** With its activity where several are meant. */
  label: z.string(),
  price: currencyAmount,
  /** Buying price; for an agent's partner, what the commission leaves of the price. */
  buyingPrice: currencyAmount,
})
export type Margin = z.infer<typeof margin>

/** True if the partner is paid more than the buyer pays. */
export const isLoss = ({ price, buyingPrice }: Pick<Margin, 'price' | 'buyingPrice'>): boolean =>
  price.cents < buyingPrice.cents
