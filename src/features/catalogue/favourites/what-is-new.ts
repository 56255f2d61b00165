import type { PostalPlace } from '#kernel/time/place-clock.ts'

/** Facts of an activity that alerts compare: lowest price in cents, whether it is on sale, its last date. */
export interface OfferFacts {
  price: number | null
  onSale: boolean
  until: number | null
}

/** Facts of today, with the lowest price of the 30 days before it fell (null if unknown), and the place of its dates. */
export type CurrentFacts = OfferFacts & { priorPrice: number | null; place: PostalPlace | null }

/** Least gain in dates that counts as news: weekly templates open one more day each day. */
const A_MONTH_MS = 28 * 86_400_000

/** News of an activity for a member who keeps it. */
export interface WhatIsNew {
  newDates: boolean
  hasFallen: boolean
}

/** A price that was as low within the 30 days before is none that has fallen (Code de la consommation L112-1-1). */
export function whatIsNew(seen: OfferFacts, now: CurrentFacts): WhatIsNew {
  const furtherOn = now.until !== null && (seen.until === null || now.until >= seen.until + A_MONTH_MS)
  const before = Math.min(seen.price ?? 0, now.priorPrice ?? Number.POSITIVE_INFINITY)
  return {
    newDates: now.onSale && (!seen.onSale || furtherOn),
    hasFallen: now.price !== null && now.price < before,
  }
}

/**
 * State that the member knows afterwards. Keeps the price while nothing is on sale; a later date becomes known only
 * once announced.
 */
export function knownAfter(seen: OfferFacts, now: CurrentFacts): OfferFacts {
  const { newDates } = whatIsNew(seen, now)
  const isNearer = now.until === null || (seen.until !== null && now.until < seen.until)
  return {
    price: now.price ?? seen.price,
    onSale: now.onSale,
    until: newDates || isNearer ? now.until : seen.until,
  }
}

export const isSame = (one: OfferFacts, other: OfferFacts): boolean =>
  one.price === other.price && one.onSale === other.onSale && one.until === other.until
