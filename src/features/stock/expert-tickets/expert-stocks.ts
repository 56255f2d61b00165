import type { ExpertTicketStock } from '#contract/stock-shapes.ts'
import { eur } from '#kernel/time/money.ts'
import { dayKeyToUtc } from '#kernel/time/region-time.ts'

/** One price of one third-party ticket; `day` is `YYYY-MM-DD` of the region, empty for the price without date. */
export interface ExpertRow {
  stockId: string
  ticketInfoId: string
  label: string
  description: string
  day: string
  price: number
  originalPrice: number
}

/**
 * Groups tickets with their prices: `fixed` have dated prices (`date` and `price` are the first day's, `prices` holds
 * all), `flexible` one price without date. `ts` is the first moment of the day in `zone`.
 */
export function expertTicketStocks(
  rows: readonly ExpertRow[],
  zone: string,
): { fixed: ExpertTicketStock[]; flexible: ExpertTicketStock[] } {
  const fixed = new Map<string, ExpertTicketStock>()
  const flexible: ExpertTicketStock[] = []
  for (const { day, stockId, ticketInfoId, label, description, ...amounts } of rows) {
    const price = eur(amounts.price)
    const originalPrice = eur(amounts.originalPrice)
    const ticket = { stockId, ticketInfoId, label, description, price, originalPrice }
    if (day === '') {
      flexible.push({ ...ticket, date: null, prices: [] })
      continue
    }
    const ts = dayKeyToUtc(zone, day)
    if (ts === null) continue
    const known = fixed.get(ticketInfoId)
    if (known) known.prices.push({ ts, price, originalPrice })
    else fixed.set(ticketInfoId, { ...ticket, date: ts, prices: [{ ts, price, originalPrice }] })
  }
  return { fixed: [...fixed.values()], flexible }
}
