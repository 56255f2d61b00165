import { CallError } from '#contract/errors.ts'
import { placeView } from '#features/stock/slots/office-stock-view.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { toWireOffer } from '#kernel/prices/offer-rule.ts'
import { bestOffer } from '#kernel/prices/pricing.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { Offer, Period } from '#kernel/time/types.ts'
import { type CalendarStock, MOST_DAYS, type StockWithOffers } from './calendar-shapes.ts'
import { activityStocks } from './contract.ts'
import { type LoadedStocks, loadStocks, parseSchedule, type StockRow } from './load-stocks.ts'
import { momentOffers, sumDays } from './sum-days.ts'

const DAY_MS = 86_400_000
/** Latest moment of a calendar, since years have four digits. */
const LAST_TS = Date.UTC(9999, 0)

export function refuseLongPeriod({ startTs, endTs }: Period): void {
  // One more hour, because clocks may be set back within the period.
  if (endTs <= LAST_TS && endTs > startTs && endTs - startTs <= MOST_DAYS * DAY_MS + DAY_MS / 24) return
  const message = `Requête invalide : « endTs » est après « startTs », de ${MOST_DAYS} jours au plus, et avant l’an 9999.`
  throw new CallError('invalidRequest', { message, fields: ['endTs'] })
}

/** First and last day of the region that a period touches. */
export const dayBounds = (zone: string, { startTs, endTs }: Period) => ({
  first: dayKey(zone, startTs),
  last: dayKey(zone, endTs - 1),
})

export const activityStocksHandler = handleOffice(activityStocks, async (ctx, input, fail) => {
  const { db, now, region } = ctx
  refuseLongPeriod(input)
  const loaded = await loadStocks(db, input.activityId, input, dayBounds(region.zone, input))
  if (!loaded) return fail('activityNotFound')
  const moment = { activityId: input.activityId, now, zone: region.zone }
  const byDay = input.by === 'day'
  const shown = byDay ? loaded.flexible : [...loaded.fixed, ...loaded.flexible]
  const live = new Set(shown.map(({ batchId }) => batchId))
  return {
    stocks: withOffers(loaded, shown, moment),
    batches: loaded.batches.filter(({ id }) => live.has(id) || (!byDay && loaded.liveBatches.has(id))),
    days: sumDays(loaded, input, moment),
  }
})

function withOffers(
  loaded: LoadedStocks,
  rows: readonly StockRow[],
  moment: Parameters<typeof momentOffers>[1],
): StockWithOffers[] {
  const offersAt = momentOffers(loaded, moment)
  const batches = new Map(loaded.batches.map((batch) => [batch.id, batch]))
  return rows.flatMap((row) => {
    const batch = batches.get(row.batchId)
    if (!batch) return []
    const price2 = Math.min(...batch.ticketInfo.map(({ youpiizPrice }) => youpiizPrice.cents))
    const offers = bestFirst(offersAt(row.kind === 'Fixed' ? row.startTs : null), price2)
    return [{ stock: toCalendarStock(row, moment.activityId, batch.mode), offers: offers.map(toWireOffer) }]
  })
}

const bestFirst = (offers: readonly Offer[], price2: number): Offer[] =>
  offers
    .filter((entry) => bestOffer([entry], price2) !== null)
    .sort((one, other) => (bestOffer([one, other], price2) === one ? -1 : 1))

/** Converts a row into a stock as the API documents it. */
function toCalendarStock(row: StockRow, activityId: string, mode: CalendarStock['mode']): CalendarStock {
  const visibility = row.archivedAt === null ? row.visibility : 'Archived'
  return placeView(
    { ...row, activityId, visibility, schedule: parseSchedule(row) },
    { mode, lowStockAt: row.lowStockAt },
  )
}
