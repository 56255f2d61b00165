import { errorCatalogue } from '#contract/error-catalogue.ts'
import { cartRowWish, problemText } from '#features/selling/cart/cart-item-view.ts'
import type { Buyer, Line } from '#features/selling/cart/line-rules.ts'
import { repriced } from '#features/selling/cart/repriced.ts'
import type { CartRow, SellableStock, Sellables } from '#features/selling/cart/sellables.ts'
import { ticketTally } from '#features/selling/cart/ticket-tally.ts'
import { formatPrice } from '#kernel/time/money.ts'

/** Refusals of one item that only the write of a purchase can find. */
export type ItemRefusal = 'stockGone' | 'notYourTurn' | 'personLimit'

export interface PlannedLine {
  row: CartRow
  line: Line
}

export interface FailedItem {
  row: CartRow
  reason: string
  message: string
  /** Set if the only obstacle is a higher price: the row stores it, and the next try may buy. Cents of price3. */
  newPrice3: number | null
}

/**
 * Plans which rows of the cart can be bought now, in order, and why the others cannot. Rows for the same places are
 * planned one after the other, so that together they never exceed what is left, or what one purchase may hold. Pure.
 */
export function planPurchase(
  rows: readonly CartRow[],
  sellables: Sellables,
  buyer: Buyer,
  excluded: ReadonlyMap<string, ItemRefusal>,
) {
  const stocks = new Map(sellables.stocks)
  const tooMany = ticketTally()
  const lines: PlannedLine[] = []
  const failed: FailedItem[] = []
  for (const row of rows) {
    const known = excluded.get(row.id)
    const result = repriced(cartRowWish(row), { ...sellables, stocks }, buyer)
    const code = known ?? (result.ok ? null : result.code)
    if (code !== null || !result.ok) {
      const reason = code ?? 'stockGone'
      const message = (known ? null : problemText(result, buyer.zone)) ?? errorCatalogue[reason].message
      failed.push({ row, reason, message, newPrice3: null })
      continue
    }
    const price3 = result.line.totals.total
    if (price3 > row.seenPrice3) {
      failed.push({
        row,
        reason: 'priceRose',
        message: priceRoseText(row.seenPrice3, price3),
        newPrice3: price3,
      })
      continue
    }
    const aboveLimit = tooMany(row, result.line)
    if (aboveLimit !== null) {
      failed.push({ row, reason: 'quantityAboveMax', message: aboveLimit, newPrice3: null })
      continue
    }
    lines.push({ row, line: result.line })
    for (const stock of result.line.stocks) take(stocks, stock, row.quantity)
  }
  return { lines, failed }
}

/** French text about a raised price; both in cents of the whole line. */
export const priceRoseText = (before: number, now: number): string =>
  `Le prix a changé : ${formatPrice(before)} est devenu ${formatPrice(now)}.`

function take(stocks: Map<string, SellableStock>, stock: SellableStock, quantity: number): void {
  const current = stocks.get(stock.id)
  if (current?.remaining != null) stocks.set(stock.id, { ...current, remaining: current.remaining - quantity })
}
