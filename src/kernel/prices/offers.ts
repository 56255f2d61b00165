import { isWithinHours } from '#kernel/time/opening-hours.ts'
import type { Offer } from '#kernel/time/types.ts'

/** Purchase on which an offer would be used. `slotStartTs` is null for flexible stock. */
export type OfferUse = {
  activityId: string
  vendorId: string
  slotStartTs: number | null
  nowTs: number
  /** The region's time zone, in which weekly hours are read. */
  zone: string
}

const aims = ({ target }: Offer, { activityId, vendorId }: Pick<OfferUse, 'activityId' | 'vendorId'>) =>
  target.type === 'Global' || target.id === (target.type === 'Vendor' ? vendorId : activityId)

const flashes = ({ flash }: Offer, nowTs: number) =>
  flash.type === 'Disabled' || (flash.startTs <= nowTs && nowTs < flash.endTs)

/**
 * True at this slot. An offer restricted to hours needs a slot that starts inside them, so flexible stock never gets
 * it.
 */
export const holdsAt = ({ target }: Offer, { slotStartTs, zone }: Pick<OfferUse, 'slotStartTs' | 'zone'>) =>
  !target.reservationHoursByWeek ||
  (slotStartTs !== null && isWithinHours(target.reservationHoursByWeek, zone, slotStartTs))

/** Offers that apply to this use now: Public, aimed at it, between the flash bounds, inside the weekly hours. */
export function applicableOffers<O extends Offer>(offers: readonly O[], use: OfferUse): O[] {
  return offers.filter(
    (offer) => offer.visibility === 'Public' && aims(offer, use) && flashes(offer, use.nowTs) && holdsAt(offer, use),
  )
}

/** Offers that apply now to slots of at least some weekly hours, and to flexible stock if they name no hours. */
export const currentOffers = <O extends Offer>(
  offers: readonly O[],
  use: Pick<OfferUse, 'activityId' | 'vendorId' | 'nowTs'>,
): O[] => offers.filter((offer) => offer.visibility === 'Public' && aims(offer, use) && flashes(offer, use.nowTs))

/** Offers that lower prices of this activity now or later: Public, aimed at it, and not over. */
export const unfinishedOffers = <O extends Offer>(
  offers: readonly O[],
  use: Pick<OfferUse, 'activityId' | 'vendorId' | 'nowTs'>,
): O[] =>
  offers.filter(
    (offer) =>
      offer.visibility === 'Public' &&
      aims(offer, use) &&
      (offer.flash.type === 'Disabled' || offer.flash.endTs > use.nowTs),
  )

/**
 * Next moment after `nowTs` at which a Public offer begins or ends, or null. Until then, pages and prices computed at
 * `nowTs` stay right; weekly hours depend on the slot, not on the clock.
 */
export function offersChangeAt(offers: readonly Pick<Offer, 'visibility' | 'flash'>[], nowTs: number): number | null {
  let next: number | null = null
  for (const { visibility, flash } of offers) {
    if (visibility !== 'Public' || flash.type === 'Disabled' || flash.endTs <= flash.startTs) continue
    for (const ts of [flash.startTs, flash.endTs]) if (ts > nowTs && (next === null || ts < next)) next = ts
  }
  return next
}
