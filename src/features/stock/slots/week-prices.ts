import { bestOffer, discountedPrice } from '#kernel/prices/pricing.ts'
import { coversMinute, rangeMinutes } from '#kernel/time/opening-hours.ts'
import { type Offer, type Weekday, weekdays } from '#kernel/time/types.ts'

/** Price of a ticket for slots that start in `[start, end)`, in minutes since midnight, and the offer behind it. */
export interface HourPrice<O extends Offer> {
  start: number
  end: number
  price: number
  offer: O | null
}

export interface WeekPrices<O extends Offer> {
  /** Price on flexible stock, which no offer bound to hours lowers. */
  flexible: { price: number; offer: O | null }
  days: { weekday: Weekday; hours: HourPrice<O>[] }[]
}

const DAY = 24 * 60

/**
 * Price that a buyer pays for a ticket of `price2` cents at each hour of the week. `offers` are those that apply now;
 * among several, `bestOffer` decides as in the cart (D22).
 */
export function weekPrices<O extends Offer>(offers: readonly O[], price2: number): WeekPrices<O> {
  const choose = (those: readonly O[]) => {
    const offer = bestOffer(those, price2)
    return { price: discountedPrice(price2, offer?.discount ?? null), offer }
  }
  const at = (weekday: Weekday, minute: number) =>
    choose(
      offers.filter(({ target: { reservationHoursByWeek: hours } }) => !hours || coversMinute(hours, weekday, minute)),
    )
  return {
    flexible: choose(offers.filter(({ target }) => !target.reservationHoursByWeek)),
    days: weekdays.map((weekday) => ({
      weekday,
      hours: joined(
        cuts(offers).map((start, index, all) => ({ start, end: all[index + 1] ?? DAY, ...at(weekday, start) })),
      ),
    })),
  }
}

/** Minutes of a day at which the hours of some offer begin or end. */
function cuts(offers: readonly Offer[]): number[] {
  const bounds = offers.flatMap(({ target }) =>
    Object.values(target.reservationHoursByWeek ?? {}).flatMap((ranges) =>
      (ranges ?? []).map(rangeMinutes).flatMap(({ start, end }) => [start % DAY, end % DAY]),
    ),
  )
  return [...new Set([0, ...bounds])].sort((one, other) => one - other)
}

/** Joins consecutive hours with the same price and offer. */
function joined<O extends Offer>(hours: readonly HourPrice<O>[]): HourPrice<O>[] {
  const found: HourPrice<O>[] = []
  for (const next of hours) {
    const last = found.at(-1)
    if (last && last.price === next.price && last.offer?.id === next.offer?.id) last.end = next.end
    else found.push({ ...next })
  }
  return found
}
