import type { Offer, Period } from '#kernel/time/types.ts'
import { limits } from '#lib/words/limits.ts'
import { applicableOffers, type OfferUse } from './offers.ts'
import { bestOffer, discountedPrice } from './pricing.ts'

/** Time of a row of the history; it lasts while `untilTs` is null. */
interface Lasting {
  fromTs: number
  untilTs: number | null
}

/** Price of one ticket without promotions, and its fees, in cents. */
export type TariffPeriod = Lasting & { price: number; fees: number }
/** Terms of a promotion while it was visible. */
export type OfferPeriod = Lasting & { offer: Offer }

/** Span in which one ticket cost the same, fees included. */
export type SoldSpan = Period & { price: number; isReduced: boolean }

const covers = ({ fromTs, untilTs }: Lasting, ts: number) => fromTs <= ts && (untilTs === null || ts < untilTs)

/** Prices at which one ticket was sold, in their order; where it was not on sale, nothing. */
export function soldSpans(
  tariffs: readonly TariffPeriod[],
  offers: readonly OfferPeriod[],
  use: Omit<OfferUse, 'nowTs'>,
): SoldSpan[] {
  const bounds = [...tariffs, ...offers]
    .flatMap(({ fromTs, untilTs }) => [fromTs, untilTs ?? Number.POSITIVE_INFINITY])
    .concat(offers.flatMap(({ offer: { flash } }) => (flash.type === 'Period' ? [flash.startTs, flash.endTs] : [])))
  const moments = [...new Set(bounds)].sort((one, other) => one - other)
  return moments.flatMap((startTs, at): SoldSpan[] => {
    const tariff = tariffs.findLast((period) => covers(period, startTs))
    if (!tariff) return []
    const then = offers.flatMap((period) => (covers(period, startTs) ? [period.offer] : []))
    const offer = bestOffer(applicableOffers(then, { ...use, nowTs: startTs }), tariff.price)
    const price = discountedPrice(tariff.price, offer?.discount ?? null)
    const endTs = moments[at + 1] ?? Number.POSITIVE_INFINITY
    return [{ startTs, endTs, price: price + tariff.fees, isReduced: price < tariff.price }]
  })
}

const currentSpan = (spans: readonly SoldSpan[], nowTs: number) =>
  spans.findIndex(({ startTs, endTs }) => startTs <= nowTs && nowTs < endTs)

/**
 * Lowest price of the 30 days before the running reduction began, or of the whole time on sale if that was shorter (Code
 * de la consommation L112-1-1). A reduction that only grows keeps its first reference; one that shrinks is a new one.
 * Null without a reduction, or if the ticket was not on sale before it.
 */
export function priorPrice(spans: readonly SoldSpan[], nowTs: number): number | null {
  let at = currentSpan(spans, nowTs)
  let current = spans[at]
  if (!current?.isReduced) return null
  for (;;) {
    const before = spans[at - 1]
    if (!before?.isReduced || before.endTs !== current.startTs || before.price < current.price) break
    current = before
    at -= 1
  }
  return lowestBefore(spans, current.startTs)
}

/** Reference of a price that fell without a promotion in the last 30 days; null if it did not. */
export function priceBeforeFall(spans: readonly SoldSpan[], nowTs: number): number | null {
  let at = currentSpan(spans, nowTs)
  const price = spans[at]?.price
  while (at > 0 && spans[at - 1]?.price === price) at -= 1
  const [before, first] = [spans[at - 1], spans[at]]
  if (!before || !first || before.price < first.price || first.startTs <= nowTs - limits.priorPrice.ms) return null
  return lowestBefore(spans, first.startTs)
}

/** True while a promotion lowers the price. */
export const isReducedAt = (spans: readonly SoldSpan[], nowTs: number): boolean =>
  spans[currentSpan(spans, nowTs)]?.isReduced === true

/** Reference that a reduction takes which begins at `ts`. */
export function lowestBefore(spans: readonly SoldSpan[], ts: number): number | null {
  const prices = spans
    .filter(({ startTs, endTs }) => startTs < ts && endTs > ts - limits.priorPrice.ms)
    .map(({ price }) => price)
  return prices.length === 0 ? null : Math.min(...prices)
}
