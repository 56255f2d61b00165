import { formatPrice } from '#kernel/time/money.ts'
import type { Prices } from './pricing.ts'

/**
 * How much of the public price is saved, in percent; 0 without a public price, negative when it costs more. For sums and
 * filters: what people see is `shownPercent`.
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

/** Where the colour bands of the badges begin, in percent. */
export const discountBands = [0, 3, 10, 15, 20, 25, 30] as const

/** Index in `discountBands` of the band that holds `percent`; below 0 is band 0. */
export function discountBand(percent: number): number {
  return Math.max(
    0,
    discountBands.findLastIndex((from) => percent >= from),
  )
}

/** The percentage as it is written, in a badge or in words. */
export const shownPercent = (prices: Pick<Prices, 'price1' | 'price3'>): number => Math.round(discountPercent(prices))

/** The band that colours a badge, wherever it stands: that of the percentage that is written, so that one number has one colour. */
export const badgeBand = (prices: Pick<Prices, 'price1' | 'price3'>): number => discountBand(shownPercent(prices))

/** "-N%" rounded, or the lowest price where that would read 0 or less. */
export function badgeText(prices: Pick<Prices, 'price1' | 'price3'>): string {
  const percent = shownPercent(prices)
  return percent > 0 ? `-${percent}%` : formatPrice(prices.price3)
}
