import { and, eq, isNull, sql } from 'drizzle-orm'
import { changed, type RegionDb, type Statement, type Step } from '../../db/region-db.ts'
import { newId } from '../../lib/new-id.ts'
import { type Item, orderItem, orderStock } from '../orders/tables.ts'
import { entry } from '../stock/tables.ts'

/** Of a whole line's cents those of `units`; prices are per ticket, so that this divides. */
const shareOf = (cents: number, units: number, { quantity }: Item): number => Math.floor((cents * units) / quantity)

/** Some tickets of an item as an item of their own, which can then end without the others. Options stay where they are. */
export function partOf(item: Item, units: number): Item {
  const { snapshot } = item
  return {
    ...item,
    id: newId('oi'),
    partOf: item.id,
    exchangedFor: null,
    quantity: units,
    price1: Math.min(item.price1, snapshot.ticketInfo.publicPrice * units),
    price2: Math.min(item.price2, snapshot.ticketInfo.youpiizPrice * units),
    ticketInfoTotal: shareOf(item.ticketInfoTotal, units, item),
    optionsTotal: 0,
    fees: shareOf(item.fees, units, item),
    snapshot: { ...snapshot, options: [], bought: undefined },
    tokenHash: null,
    tokenEncrypted: null,
  }
}

/** Takes `part` out of `item` with exactly these tickets; undone where somebody has changed either meanwhile. */
export function splitSteps(
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  part: Item,
  ticketIds: readonly string[],
): (Step | Statement)[] {
  const { snapshot, quantity, ticketInfoTotal, optionsTotal, fees } = item
  const bought = snapshot.bought ?? { quantity, total: ticketInfoTotal + optionsTotal + fees }
  return [
    { statement: db.orm.insert(orderItem).values(part) },
    {
      statement: db.orm
        .update(orderItem)
        .set({
          quantity: quantity - part.quantity,
          price1: item.price1 - part.price1,
          price2: item.price2 - part.price2,
          ticketInfoTotal: ticketInfoTotal - part.ticketInfoTotal,
          fees: fees - part.fees,
          snapshot: { ...snapshot, bought },
        })
        .where(
          and(
            eq(orderItem.id, item.id),
            eq(orderItem.status, item.status),
            eq(orderItem.quantity, quantity),
            eq(orderItem.ticketInfoTotal, ticketInfoTotal),
          ),
        ),
    },
    changed(1, 'orderConflict'),
    {
      sql: `insert into order_stock (order_item_id, stock_id, quantity, released_at)
        select ?, stock_id, ?, released_at from order_stock where order_item_id = ?`,
      args: [part.id, part.quantity, item.id],
    },
    db.orm
      .update(orderStock)
      .set({ quantity: sql`${orderStock.quantity} - ${part.quantity}` })
      .where(eq(orderStock.orderItemId, item.id)),
    // They keep their numbers, which stand on the documents.
    ...ticketIds.flatMap((id): (Step | Statement)[] => [
      db.orm
        .update(entry)
        .set({ orderItemId: part.id })
        .where(and(eq(entry.id, id), eq(entry.orderItemId, item.id), isNull(entry.voidAt))),
      changed(1, 'ticketsChanged'),
    ]),
  ]
}
