import type { RegionDb, Statement } from '#db/region-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { applicableOffers, offersChangeAt } from '#kernel/prices/offers.ts'
import { findReference } from '#kernel/prices/price-history.ts'
import { bestOffer, expertTicketPrices, lowestPrices, onePrices, type Prices } from '#kernel/prices/pricing.ts'
import { type ActivityStock, loadActivityStock, type StockTicket } from '#kernel/stock/activity-stock.ts'
import { spanGroups } from '#kernel/stock/spans.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'

/** Price and availability that lists show of an activity; prices are cents of the cheapest ticket on sale now. */
export interface Best {
  activityId: string
  hasFixed: boolean
  hasFlexible: boolean
  prices: Prices | null
  /** Part of price2 and price3. */
  fees: number
  /** Lowest price of the 30 days before the offer began, or before the price fell by itself. */
  priorPrice: number | null
  offerId: string | null
  firstStockTs: number | null
  /** Next moment at which the row may change by itself; null if only a write can change it. */
  validUntil: number | null
}

/** One way to buy one ticket; only the chosen one's prior price is worked out. */
type Choice = Prices & { fees: number; offerId: string | null; findPrior?: () => number | null }

/** Computes the best price and availability of one activity at `now`. */
export function currentBest(stock: ActivityStock, now: number, zone: string): Best {
  const { activityId, vendorId } = stock
  const choice = (ticket: StockTicket, slotStartTs: number | null): Choice => {
    const use = { activityId, vendorId, slotStartTs, nowTs: now, zone }
    const offer = bestOffer(applicableOffers(stock.offers, use), ticket.youpiizPrice)
    return {
      ...onePrices(ticket, offer),
      fees: ticket.fees,
      offerId: offer?.id ?? null,
      findPrior: () => findReference(stock.history, ticket, use),
    }
  }
  const hourly = stock.offers.some(({ target }) => target.reservationHoursByWeek)
  const choices: Choice[] = []
  const bounds: number[] = []
  let firstStockTs: number | null = null
  let [hasFixed, hasFlexible] = [false, false]

  for (const { slots, flexible, tickets } of stock.batches) {
    for (const ticket of tickets) {
      const starts = spanGroups(slots, ticket.span)
      const first = starts[0]
      if (first) {
        hasFixed = true
        firstStockTs = Math.min(firstStockTs ?? first.startTs, first.startTs)
        // Without offers bound to hours, every slot costs the same.
        for (const group of hourly ? starts : [first]) choices.push(choice(ticket, group.startTs))
      }
      // Prices may differ by slot, so the end of any slot can change the cheapest.
      for (const { slots: run } of hourly ? starts : starts.slice(0, 1)) if (run[0]) bounds.push(run[0].endTs)
    }
    if (tickets.length === 0) continue
    for (const period of flexible) {
      hasFlexible = true
      firstStockTs = Math.min(firstStockTs ?? period.startTs, period.startTs)
      bounds.push(period.endTs)
      for (const ticket of tickets.filter(({ span }) => span === 1)) choices.push(choice(ticket, null))
    }
  }
  for (const { day, until, ...prices } of stock.expertPrices) {
    if (day !== '' && day < dayKey(zone, now)) continue
    bounds.push(until)
    if (day === '') hasFlexible = true
    else hasFixed = true
    choices.push({ ...expertTicketPrices(prices), fees: 0, offerId: null })
  }
  if (stock.expertPrices.length > 0) bounds.push(startOfDay(zone, now, 1))
  if (choices.length > 0) bounds.push(offersChangeAt(stock.offers, now) ?? Number.POSITIVE_INFINITY)

  const lowest = lowestPrices(choices)
  const validUntil = Math.min(...bounds)
  return {
    activityId: stock.activityId,
    hasFixed,
    hasFlexible,
    prices: lowest,
    fees: lowest?.fees ?? 0,
    priorPrice: lowest?.findPrior?.() ?? null,
    offerId: lowest?.offerId ?? null,
    firstStockTs,
    validUntil: Number.isFinite(validUntil) ? validUntil : null,
  }
}

const chunkSize = 500

/**
 * Statements that rewrite the activities' best prices as of `now` (ms) in the region's `zone`, from data read when it
 * is called. A row that `markBestStale` touches in between is left to the next refresh.
 */
export async function bestStatements(
  db: RegionDb,
  activityIds: readonly string[],
  now: number,
  zone: string,
): Promise<Statement[]> {
  return (await computeBest(db, activityIds, now, zone)).map(({ statement }) => statement)
}

async function computeBest(db: RegionDb, activityIds: readonly string[], now: number, zone: string) {
  const chunks: { best: Best[]; statement: Statement }[] = []
  for (let from = 0; from < activityIds.length; from += chunkSize) {
    const stocks = await loadActivityStock(db, activityIds.slice(from, from + chunkSize), now)
    const best = stocks.map((stock) => currentBest(stock, now, zone))
    const rows = best.map((row, index) => bestRow(row, stocks[index]?.bestUpdatedAt ?? null))
    chunks.push({ best, statement: { sql: saveBest, args: [now, JSON.stringify(rows)] } })
  }
  return chunks
}

const bestRow = (best: Best, readAt: number | null) => [
  best.activityId,
  Number(best.hasFixed),
  Number(best.hasFlexible),
  best.prices?.price1 ?? null,
  best.prices?.price2 ?? null,
  best.prices?.price3 ?? null,
  best.offerId,
  best.firstStockTs,
  best.validUntil,
  readAt,
  best.fees,
  best.priorPrice,
]

// `updated_at` only grows, so that it tells whether the row is still the one that was read.
const saveBest = `insert or replace into activity_best
  (activity_id, has_fixed, has_flexible, price1, price2, price3, offer_id, first_stock_ts, valid_until, updated_at,
    fees, prior_price)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
    value ->> 8, max(?, coalesce(value ->> 9, 0) + 1), value ->> 10, value ->> 11
  from json_each(?)
  where (select updated_at from activity_best b where b.activity_id = value ->> 0) is (value ->> 9)`

/**
 * Marks the best rows of these activities for recomputing; goes into the batch that changes their stock, tickets or
 * offers.
 */
export const markBestStale = (activityIds: readonly string[], now: number): Statement => ({
  sql: `insert into activity_best (activity_id, has_fixed, has_flexible, valid_until, updated_at)
    select value, 0, 0, ?, ? from json_each(?) where true
    on conflict (activity_id) do update set valid_until = excluded.valid_until,
      updated_at = max(excluded.updated_at, activity_best.updated_at + 1)`,
  args: [now, now, JSON.stringify(activityIds)],
})

const bestKey = ({ hasFixed, hasFlexible, prices, offerId, fees, priorPrice }: Best) =>
  JSON.stringify([
    ...[Number(hasFixed), Number(hasFlexible), prices?.price1 ?? null, prices?.price3 ?? null, offerId],
    ...[fees, priorPrice],
  ])

/**
 * Recomputes due best rows, at most `limit` (the rest at the next run), and bumps the catalogue version if lists look
 * different. Returns how many rows were due.
 */
export async function refreshBest(db: RegionDb, now: number, zone: string, limit = 2000): Promise<number> {
  const { rows: due } = await db.query(
    `select activity_id as id, json_array(has_fixed, has_flexible, price1, price3, offer_id, fees, prior_price) as shown
      from activity_best where valid_until <= ? order by valid_until limit ?`,
    [now, limit],
  )
  if (due.length === 0) return 0
  const shown = new Map(due.map((row) => [String(row.id), String(row.shown)]))
  const chunks = await computeBest(db, [...shown.keys()], now, zone)
  const changed = chunks.some(({ best }) => best.some((row) => bestKey(row) !== shown.get(row.activityId)))
  await db.write([...chunks.map(({ statement }) => statement), ...(changed ? [bumpCatalogueVersion()] : [])])
  return due.length
}
