import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Line } from '#features/selling/cart/line-rules.ts'
import { loadTicket } from '#features/selling/cart/load-sellables.ts'
import { repriced } from '#features/selling/cart/repriced.ts'
import type { SellableStock, Sellables, SellableTicket } from '#features/selling/cart/sellables.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { refundableAmount } from '#kernel/refunds/refund-state.ts'
import { spanGroups } from '#kernel/stock/spans.ts'
import { batch, stock, ticketInfo } from '#kernel/stock/tables.ts'
import type { Exchange } from './load-exchange.ts'

/** Slots read per query. */
const SLOTS_AT_ONCE = 240

export interface Asked {
  db: ReadDb
  now: number
  zone: string
}

/** Tickets that may replace an item's: the same ticket, by origin or name, on other slots of its activity. */
export async function ticketsFor({ db }: Asked, { activityId, snapshot }: Item) {
  const rows = await db.orm
    .select({ id: ticketInfo.id, originId: ticketInfo.originId, label: ticketInfo.label, batchId: ticketInfo.batchId })
    .from(ticketInfo)
    .innerJoin(batch, eq(batch.id, ticketInfo.batchId))
    .where(and(eq(batch.activityId, activityId), isNull(ticketInfo.archivedAt), isNull(batch.archivedAt)))
  const own = rows.find(({ id }) => id === snapshot.ticketInfo.id)
  const family = own?.originId ?? snapshot.ticketInfo.id
  return rows.filter(({ id, originId, label }) => (originId ?? id) === family || label === snapshot.ticketInfo.label)
}

/** Slots of these stocks that end after `fromTs`, in time order, and where the next query continues. */
export async function slotsFrom({ db }: Asked, { activityId }: Item, batchIds: readonly string[], fromTs: number) {
  const rows = await db.orm
    .select({ id: stock.id, batchId: stock.batchId, startTs: stock.startTs })
    .from(stock)
    .where(
      and(
        eq(stock.activityId, activityId),
        inArray(stock.batchId, [...batchIds]),
        gt(stock.endTs, fromTs),
        isNull(stock.archivedAt),
        eq(stock.visibility, 'Public'),
      ),
    )
    .orderBy(stock.startTs, stock.id)
    .limit(SLOTS_AT_ONCE + 1)
  const last = rows.at(-1)
  return { slots: rows, nextTs: rows.length > SLOTS_AT_ONCE && last ? Math.max(last.startTs, fromTs + 1) : null }
}

/** Chosen options in the new ticket's terms, or null if it lacks one. */
function optionsOn(ticket: SellableTicket, { snapshot }: Item): { optionId: string; quantity: number }[] | null {
  const chosen = snapshot.options.map(({ id, label, quantity }) => {
    const same = ticket.options.find((option) => option.id === id) ?? ticket.options.find((one) => one.label === label)
    return same ? { optionId: same.id, quantity } : null
  })
  return chosen.some((option) => option === null) ? null : chosen.filter((option) => option !== null)
}

/** Adds the item's own places, which the exchange gives back, to those available for its new date. */
function withOwnPlaces(sellables: Sellables, item: Item): Sellables {
  if (item.mode === 'Pregenerated') return sellables
  const own = new Set(item.snapshot.slots.map(({ stockId }) => stockId))
  const stocks = new Map(
    [...sellables.stocks].map(([id, slot]): [string, SellableStock] => [
      id,
      own.has(id) && slot.remaining !== null ? { ...slot, remaining: slot.remaining + item.quantity } : slot,
    ]),
  )
  return { ...sellables, stocks }
}

/** Prices the item on other slots as of now, one line for each available run. */
export async function linesOn(
  { db, now, zone }: Asked,
  item: Item,
  ticketInfoId: string,
  stockIds: readonly string[],
): Promise<Line[]> {
  const sellables = withOwnPlaces(await loadTicket(db, ticketInfoId, stockIds), item)
  const ticket = sellables.tickets.get(ticketInfoId)
  const activity = ticket && sellables.activities.get(ticket.activityId)
  const options = ticket && optionsOn(ticket, item)
  if (!ticket || !activity || !options || activity.id !== item.activityId) return []
  // The buyer's right to see it was decided when the item was bought.
  const buyer = {
    now,
    zone,
    permissions: { cse: true, nonCse: true },
    groupPath: activity.groupId === null ? [] : [activity.groupId],
  }
  const before = item.snapshot.slots.map(({ stockId }) => stockId).join()
  return spanGroups([...sellables.stocks.values()], ticket.span).flatMap(({ slots }) => {
    const ids = slots.map(({ id }) => id)
    if (ids.join() === before) return []
    const { quantity, snapshot } = item
    const wish = { itemType: 'Ticket', ticketInfoId, stockIds: ids, quantity, options } as const
    const result = repriced({ ...wish, offerId: snapshot.offer?.id ?? null }, sellables, buyer)
    return result.ok ? [result.line] : []
  })
}

export const itemTotal = ({
  ticketInfoTotal,
  optionsTotal,
  fees,
}: Pick<Item, 'ticketInfoTotal' | 'optionsTotal' | 'fees'>) => ticketInfoTotal + optionsTotal + fees

/**
 * Committee's share of the new date, in proportion to the old one's, so that it exceeds no ceiling, whatever its rule
 * says now. Unless it paid fees, too, the share is also in proportion to the price without fees.
 */
export function exchangedShare(item: Item, { totals }: Pick<Line, 'totals'>): number {
  const { subsidy, fees } = item
  const total = itemTotal(item)
  const inProportion = (now: number, then: number) => (then === 0 ? 0 : Math.floor((subsidy * now) / then))
  const ofAll = Math.min(subsidy, inProportion(totals.total, total))
  const price = total - fees
  return subsidy > price ? ofAll : Math.min(ofAll, inProportion(totals.total - totals.fees, price))
}

/** Refund of an exchange to its buyer, at most the rest of the payment; below 0 if the new date is dearer. */
export function exchangeDifference({ state, item, paid }: Exchange, line: Line): number {
  const price = line.totals.total - exchangedShare(item, line)
  return price > paid ? paid - price : Math.min(paid - price, Math.max(0, refundableAmount(state)))
}
