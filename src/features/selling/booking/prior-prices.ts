import type { StockItem } from '#contract/stock-shapes.ts'
import { packedRows } from '#db/packed-rows.ts'
import type { TicketRow } from '#features/stock/slots/ticket-view.ts'
import { holdsAt, type OfferUse } from '#kernel/prices/offers.ts'
import { findPriorPrice, type PriceHistory } from '#kernel/prices/price-history.ts'
import { eur } from '#kernel/time/money.ts'

type Found = Pick<StockItem, 'priorPrices'>
type OptionRow = Pick<TicketRow, 'id' | 'originId'> & { at: number }

/**
 * Finds what the promotions of a slot refer to. Slots at which the same promotions have held share one past, so that
 * ten-minute slots of a year cost as much as one.
 */
export function priorPriceFinder(
  history: PriceHistory,
  tickets: readonly TicketRow[],
  use: Omit<OfferUse, 'slotStartTs'>,
): (batchId: string, slotStartTs: number | null) => Found {
  const byBatch = Map.groupBy(tickets, ({ batchId }) => batchId)
  const boundToHours = history.offers.filter(({ offer }) => offer.target.reservationHoursByWeek)
  const known = new Map<string, Found>()
  return (batchId, slotStartTs) => {
    const at = { ...use, slotStartTs }
    const key = `${batchId} ${boundToHours.map(({ offer }) => Number(holdsAt(offer, at))).join('')}`
    const before = known.get(key)
    if (before) return before
    const priors = (byBatch.get(batchId) ?? []).flatMap((ticket) => [
      [ticket.id, findPriorPrice(history, ticket, at)] as const,
      ...packedRows<OptionRow>(ticket.options).map(
        (option) => [option.id, findPriorPrice(history, option, at, 'option')] as const,
      ),
    ])
    const shown = priors.flatMap(([id, price]) => (price === null ? [] : [[id, eur(price)] as const]))
    const found = shown.length > 0 ? { priorPrices: Object.fromEntries(shown) } : {}
    known.set(key, found)
    return found
  }
}
