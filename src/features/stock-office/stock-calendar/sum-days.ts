import type { OfficeTicketInfo } from '#features/stock/slots/office-stock-shapes.ts'
import { applicableOffers } from '#kernel/prices/offers.ts'
import { bestOffer, lowestPrices, onePrices, type Prices } from '#kernel/prices/pricing.ts'
import { spanGroups } from '#kernel/stock/spans.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import type { Offer, Period } from '#kernel/time/types.ts'
import type { CalendarDay } from './calendar-shapes.ts'
import { type LoadedStocks, offSale, type StockRow } from './load-stocks.ts'

interface Moment {
  activityId: string
  now: number
  zone: string
}

/** Finds the offers that apply now to a slot, once per start time. */
export function momentOffers({ offers, activity }: LoadedStocks, { activityId, now, zone }: Moment) {
  const use = { activityId, vendorId: activity.vendorId, nowTs: now, zone }
  const hourly = offers.some(({ target }) => target.reservationHoursByWeek)
  const known = new Map<number | null, typeof offers>()
  return (slotStartTs: number | null) => {
    const key = hourly ? slotStartTs : null
    const found = known.get(key) ?? applicableOffers(offers, { ...use, slotStartTs: key })
    known.set(key, found)
    return found
  }
}

const isLive = ({ archivedAt, visibility }: StockRow) => archivedAt === null && visibility === 'Public'

/** Lowest prices of each day, over visible tickets in visible slots with places left. */
function pricesByDay(loaded: LoadedStocks, moment: Moment): Map<string, Prices> {
  const offersAt = momentOffers(loaded, moment)
  const byBatch = Map.groupBy(loaded.fixed.filter(isLive), ({ batchId }) => batchId)
  const found = new Map<string, Prices>()
  for (const { id, ticketInfo } of loaded.batches) {
    const slots = byBatch.get(id)
    if (!slots) continue
    const shown = ticketInfo.filter(({ visibility }) => visibility === 'Public')
    // Grouped by span: tickets of one span need the same slots, so that forty cost no more than one.
    for (const [span, tickets] of Map.groupBy(shown, (ticket) => ticket.span)) {
      const cheapest = cheapestFinder(tickets)
      for (const { startTs, remaining } of spanGroups(slots, span)) {
        if (remaining !== null && remaining <= 0) continue
        const day = dayKey(moment.zone, startTs)
        const lowest = lowestPrices([found.get(day), cheapest(offersAt(startTs))].filter((prices) => prices != null))
        if (lowest) found.set(day, lowest)
      }
    }
  }
  return found
}

/** Finds the lowest prices of the tickets under a list of offers, cached per list. */
function cheapestFinder(tickets: readonly OfficeTicketInfo[]) {
  const known = new Map<readonly Offer[], Prices | null>()
  return (offers: readonly Offer[]): Prices | null => {
    const before = known.get(offers)
    if (before !== undefined) return before
    const prices = tickets.map(({ publicPrice, youpiizPrice, fees }) => {
      const of = { publicPrice: publicPrice.cents, youpiizPrice: youpiizPrice.cents, fees: fees.cents }
      return onePrices(of, bestOffer(offers, of.youpiizPrice))
    })
    const lowest = lowestPrices(prices)
    known.set(offers, lowest)
    return lowest
  }
}

/** Every day of the period that has slots or is closed, in order; places left are summed over its slots. */
export function sumDays(loaded: LoadedStocks, { startTs, endTs }: Period, moment: Moment): CalendarDay[] {
  const { zone } = moment
  const prices = pricesByDay(loaded, moment)
  const slots = Map.groupBy(loaded.fixed, (row) => dayKey(zone, row.startTs))
  const closed = new Map(loaded.closedDays.map(({ day, reason }) => [day, { reason }]))
  const openings = new Map(loaded.batches.map(({ id, opensAt }) => [id, opensAt]))
  const opensAt = (rows: readonly StockRow[]) =>
    rows.reduce<number | null>((first, row) => {
      const at = offSale(row) === null ? (openings.get(row.batchId) ?? null) : null
      return at === null || at <= moment.now || (first !== null && first <= at) ? first : at
    }, null)
  const days: CalendarDay[] = []
  for (let ts = startOfDay(zone, startTs); ts < endTs; ts = startOfDay(zone, ts, 1)) {
    const day = dayKey(zone, ts)
    const rows = slots.get(day) ?? []
    if (rows.length > 0 || closed.has(day))
      days.push({
        ...{ day, closed: closed.get(day) ?? null, ...summed(rows) },
        ...{ opensAt: opensAt(rows), price: toWirePrice(prices.get(day)) },
      })
  }
  return days
}

const toWirePrice = (prices: Prices | undefined) =>
  prices ? { price1: eur(prices.price1), price3: eur(prices.price3) } : null

const plus = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

function summed(rows: readonly StockRow[]) {
  const sum = { slots: 0, bought: 0, reserved: 0, archivedBought: 0 }
  let [total, remaining]: (number | null)[] = [0, 0]
  for (const row of rows) {
    if (offSale(row) !== null) {
      sum.archivedBought += row.bought
      continue
    }
    sum.slots += 1
    sum.bought += row.bought
    sum.reserved += row.reserved
    total = plus(total ?? null, row.quantity)
    remaining = plus(remaining ?? null, row.remaining)
  }
  return { ...sum, total: total ?? null, remaining: remaining ?? null }
}
