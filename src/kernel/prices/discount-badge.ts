import { formatPrice } from '#kernel/time/money.ts'
import type { Prices } from './pricing.ts'

/**
 * Saving against the public price, in percent; 0 without a public price, negative if dearer. For computing and
 * filtering; people see `shownPercent`.
 */
export function discountPercent({ price1, price3 }: Pick<Prices, 'price1' | 'price3'>): number {
  return price1 > 0 ? (100 * (price1 - price3)) / price1 : 0
}

/** Colour of the "Dès" price: none = grey, one = green, two = red (own price and offer both lower it). */
export type DiscountLevel = 'none' | 'one' | 'two'
export function discountLevel({ price1, price2, price3 }: Prices): DiscountLevel {
  const levels = Number(price2 < price1) + Number(price3 < price2)
  return levels === 2 ? 'two' : levels === 1 ? 'one' : 'none'
}

/** Lower bounds of the badges' colour bands, in percent. */
export const discountBands = [0, 3, 10, 15, 20, 25, 30] as const

/** Index in `discountBands` of the band that holds `percent`; below 0 is band 0. */
export function discountBand(percent: number): number {
  return Math.max(
    0,
    discountBands.findLastIndex((from) => percent >= from),
  )
}

/** Saving as people read it, in whole percent. */
export const shownPercent = (prices: Pick<Prices, 'price1' | 'price3'>): number => Math.round(discountPercent(prices))

/** Colour band of a badge, from the rounded percentage, so that one shown number always has one colour. */
export const badgeBand = (prices: Pick<Prices, 'price1' | 'price3'>): number => discountBand(shownPercent(prices))

/** "-N%" rounded, or the lowest price if that would read 0 or less. */
export function badgeText(prices: Pick<Prices, 'price1' | 'price3'>): string {
  const percent = shownPercent(prices)
  return percent > 0 ? `-${percent}%` : formatPrice(prices.price3)
}
