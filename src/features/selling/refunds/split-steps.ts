import { and, eq, isNull, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { handOverShare } from '#features/catalogue/subsidies/hold-share.ts'
import { type Item, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'

/** Share of `units` in a whole line's cents; prices are per ticket, so the division is exact. */
const unitShare = (cents: number, units: number, { quantity }: Item): number => Math.floor((cents * units) / quantity)

/** Splits some tickets of an item off as an item of their own, which can end without the others. Options stay. */
export function splitItem(item: Item, units: number): Item {
  const { snapshot } = item
  const [ticketInfoTotal, fees] = [unitShare(item.ticketInfoTotal, units, item), unitShare(item.fees, units, item)]
  return {
    ...item,
    id: newId('oi'),
    partOf: item.id,
    exchangedFor: null,
    quantity: units,
    price1: Math.min(item.price1, snapshot.ticketInfo.publicPrice * units),
    price2: Math.min(item.price2, snapshot.ticketInfo.youpiizPrice * units),
    ticketInfoTotal,
    optionsTotal: 0,
    fees,
    // A subsidy of the whole line may also cover options.
    subsidy: Math.min(unitShare(item.subsidy, units, item), ticketInfoTotal + fees),
    snapshot: { ...snapshot, options: [], bought: undefined },
    tokenHash: null,
    tokenEncrypted: null,
  }
}

/**
 * Splits the committee's share like the price; the part ends in the same batch, which returns its share. A share partly
 * returned with a refunded amount belongs to no particular ticket, so it is not split.
 */
function splitShare(item: Item, part: Item): (Step | Statement)[] {
  if (part.subsidy === 0) return []
  return [
    guard(
      'not exists (select 1 from subsidy_share where order_item_id = ? and returned > 0)',
      [item.id],
      new CallError('partNotPossible', { message: SHARE_RETURNED }),
    ),
    ...handOverShare(item.id, part.id, part.subsidy),
  ]
}

const SHARE_RETURNED =
  'Un montant de cet article a déjà été remboursé, avec la part du CSE : remboursez l’article entier ou un montant.'

/** Moves exactly these tickets from `item` to `part`; rolled back if either has changed meanwhile. */
export function splitSteps(
  db: Pick<RegionDb, 'orm'>,
  item: Item,
  part: Item,
  ticketIds: readonly string[],
): (Step | Statement)[] {
  const { snapshot, quantity, ticketInfoTotal, optionsTotal, fees, subsidy } = item
  const bought = snapshot.bought ?? { quantity, total: ticketInfoTotal + optionsTotal + fees, subsidy }
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
          subsidy: subsidy - part.subsidy,
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
    ...splitShare(item, part),
    {
      sql: `insert into order_stock (order_item_id, stock_id, quantity, released_at)
        select ?, stock_id, ?, released_at from order_stock where order_item_id = ?`,
      args: [part.id, part.quantity, item.id],
    },
    db.orm
      .update(orderStock)
      .set({ quantity: sql`${orderStock.quantity} - ${part.quantity}` })
      .where(eq(orderStock.orderItemId, item.id)),
    // Tickets keep their numbers, which are printed on the documents.
    ...ticketIds.flatMap((id): (Step | Statement)[] => [
      db.orm
        .update(entry)
        .set({ orderItemId: part.id })
        .where(and(eq(entry.id, id), eq(entry.orderItemId, item.id), isNull(entry.voidAt))),
      changed(1, 'ticketsChanged'),
    ]),
  ]
}
