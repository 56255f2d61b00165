/** What an alert tells of an activity: its lowest price in cents, whether any of it can be bought, its last date. */
export interface OfferFacts {
  price: number | null
  onSale: boolean
  until: number | null
}

/** Weekly templates open a day each day: only what reaches so much further is told as new dates. */
const A_MONTH_MS = 28 * 86_400_000

/** What a member is told of an activity that they keep. */
export interface WhatIsNew {
  newDates: boolean
  /** The price before, where it has fallen. */
  priceBefore: number | null
}

export function whatIsNew(seen: OfferFacts, now: OfferFacts): WhatIsNew {
  const furtherOn = now.until !== null && (seen.until === null || now.until >= seen.until + A_MONTH_MS)
  const fell = seen.price !== null && now.price !== null && now.price < seen.price
  return { newDates: now.onSale && (!seen.onSale || furtherOn), priceBefore: fell ? seen.price : null }
}

/** What the member knows afterwards. A price is remembered while nothing is for sale; a later date until it is told. */
export function knownAfter(seen: OfferFacts, now: OfferFacts): OfferFacts {
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
