import type { PriceChange, PriceGroup } from '#kernel/expert-tickets/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { plainText } from '#lib/plain-text.ts'
import type { CatalogueProduct } from './partner-catalogue.ts'
import { OPEN_DATE, type PartnerCatalogProduct } from './partner-shapes.ts'

/** A product of the provider's catalogue as it is stored. */
export interface ReadProduct {
  id: string
  name: string
  provider: string
  productBase: string
  /** The provider's own shape, without the prices. */
  json: unknown
  isRealTime: boolean
  prices: PriceGroup[]
  liveAt: number | null
}

const cents = (euros: number) => Math.round(euros * 100)

export function readProduct({ product, productBaseName, providerName }: CatalogueProduct, today: string): ReadProduct {
  const { PricesAndDates: _prices, ...shape } = product
  return {
    id: product.ProductId,
    name: product.ProductName || productBaseName || product.ProductId,
    provider: providerName,
    productBase: productBaseName,
    json: shape,
    isRealTime: product.RequiresRealTimePrice === true,
    prices: groupPrices(product, today),
    liveAt: null,
  }
}

/** Groups a product's prices: one for any day, or one for each day from `today` on; none if the provider names none. */
function groupPrices(
  { PricesAndDates, Price, AccessDateCriteria }: PartnerCatalogProduct,
  today: string,
): PriceGroup[] {
  const groups = (PricesAndDates ?? []).map((group): PriceGroup => {
    const days = group.Dates.split(',').map((day) => day.trim())
    const price = cents(group.Price)
    return [
      price,
      Math.max(price, cents(group.OriginalPrice ?? group.Price)),
      days.filter((day) => day >= today).toSorted(),
    ]
  })
  const dated = groups.filter(([, , days]) => days.length > 0)
  if (AccessDateCriteria !== OPEN_DATE && dated.length > 0) return dated
  // For an open-date ticket the dates are days of sale: take today's price, else the next.
  const current = dated.toSorted(([, , one], [, , other]) => ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1))[0]
  if (AccessDateCriteria === OPEN_DATE && current) return [[current[0], current[1], ['']]]
  const isDated = AccessDateCriteria !== OPEN_DATE && groups.length > 0
  return isDated || Price === null || Price === undefined ? [] : [[cents(Price), cents(Price), ['']]]
}

/** Groups prices of single days by price. */
export function groupedByPrice(days: readonly { day: string; cents: number }[]): PriceGroup[] {
  const byPrice = Map.groupBy(days, (one) => one.cents)
  return [...byPrice].map(([price, of]): PriceGroup => [price, price, of.map(({ day }) => day)])
}

const priceByDay = (prices: readonly PriceGroup[]): Map<string, number> =>
  new Map(prices.flatMap(([price, , days]) => days.map((day) => [day, price] as const)))

/** Returns days whose price differs from before; a new or past day has not changed. */
export function priceChange(before: readonly PriceGroup[], after: readonly PriceGroup[]): PriceChange | null {
  const was = priceByDay(before)
  const changed = [...priceByDay(after)].filter(([day, price]) => was.has(day) && was.get(day) !== price)
  const [first] = changed.toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (!first) return null
  return { day: first[0], days: changed.length, before: was.get(first[0]) ?? 0, after: first[1] }
}

/** Digest that is equal for readings stored alike; the time at which live prices were asked for does not count. */
export const productDigest = ({
  id,
  name,
  provider,
  productBase,
  json,
  isRealTime,
  prices,
}: ReadProduct): Promise<string> =>
  sha256Hex(JSON.stringify([id, name, provider, productBase, json, isRealTime, prices]))

/** Columns derived from a reading. */
export function productColumns(product: ReadProduct) {
  const prices = product.prices.map(([price]) => price)
  return {
    ...product,
    nameKey: plainText(`${product.name} ${product.productBase} ${product.provider}`),
    priceFrom: prices.length > 0 ? Math.min(...prices) : null,
    priceTo: prices.length > 0 ? Math.max(...prices) : null,
  }
}
