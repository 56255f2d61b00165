import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { compiledInsert, compiledWrite } from '#db/compiled-write.ts'
import { changed, guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import { admissionStep, orderLimitStep } from '#features/selling/openings/sale-steps.ts'
import { type OrderAction, type OrderMode, transitionRule } from '#kernel/orders/states.ts'
import { type Item, orderItem, orderStock } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { orderCancelled } from '#kernel/webhooks/webhook-steps.ts'
import { claimSteps } from './entry-steps.ts'
import type { NewOrderItem } from './order-rows.ts'
import type { ItemRefusal } from './purchase-plan.ts'

/** The database refused this cart row: another buyer was faster, or this buyer may not have it. */
export class ItemRefused extends Error {
  readonly cartItemId: string
  readonly reason: ItemRefusal

  constructor(cartItemId: string, reason: ItemRefusal) {
    super(`${reason}: ${cartItemId}`)
    this.name = 'ItemRefused'
    this.cartItemId = cartItemId
    this.reason = reason
  }
}

const insertOrderStock = compiledInsert(orderStock)

const reservePlaces = compiledWrite<{ stockId: string; quantity: number }>((db) =>
  db.orm
    .update(stock)
    .set({ reserved: sql`${stock.reserved} + ${sql.placeholder('quantity')}` })
    .where(and(eq(stock.id, sql.placeholder('stockId')), isNull(stock.archivedAt), eq(stock.visibility, 'Public'))),
)

/** Takes the places of a new order item, in slot order; the CHECK refuses if too few are left (D07). */
export function reserveSteps(db: RegionDb, { row, planned }: NewOrderItem): (Step | Statement)[] {
  const { line } = planned
  const gone = new ItemRefused(planned.row.id, 'stockGone')
  const steps: (Step | Statement)[] = line.stocks.flatMap((slot) => [
    {
      statement: reservePlaces(db, { stockId: slot.id, quantity: row.quantity }),
      otherwise: gone,
    },
    changed(1, gone),
    insertOrderStock(db, { orderItemId: row.id, stockId: slot.id, quantity: row.quantity }),
  ])
  return [...steps, ...claimSteps(row, gone), ...openingSteps({ row, planned })]
}

/** Guards for a batch with an opening or a limit per person; they come after its places are taken. */
function openingSteps({ row, planned }: Pick<NewOrderItem, 'row' | 'planned'>): Step[] {
  const { ticket } = planned.line
  if (!ticket) return []
  const wanted = { batchId: ticket.batchId, userId: row.userId }
  const refused = (reason: ItemRefusal) => new ItemRefused(planned.row.id, reason)
  return [
    ...(ticket.opensAt === null ? [] : [admissionStep(wanted, row.startedAt, refused('notYourTurn'))]),
    ...(ticket.maxPerPerson === null ? [] : [orderLimitStep(wanted, refused('personLimit'))]),
  ]
}

type Counter = 'reserved' | 'bought'

/** Adds `sign` × the places that order items still hold to a counter of their stocks. */
function moveCounter(itemIds: readonly string[], counter: Counter, sign: 1 | -1): Statement {
  const ids = JSON.stringify(itemIds)
  return {
    sql: `update stock set ${counter} = ${counter} ${sign === 1 ? '+' : '-'} held.quantity
          from (select stock_id, sum(quantity) as quantity from order_stock
                where order_item_id in (select value from json_each(?)) and released_at is null group by stock_id) as held
          where stock.id = held.stock_id`,
    args: [ids],
  }
}

/** Turns reserved places into bought ones. */
export const buyReserved = (itemIds: readonly string[]): Statement[] => {
  const ids = JSON.stringify(itemIds)
  return [
    {
      sql: `update stock set reserved = reserved - held.quantity, bought = bought + held.quantity
            from (select stock_id, sum(quantity) as quantity from order_stock
                  where order_item_id in (select value from json_each(?)) and released_at is null group by stock_id) as held
            where stock.id = held.stock_id`,
      args: [ids],
    },
  ]
}

/** Takes places again for items that had returned them (D08); refused if they are gone, withdrawn from sale or over. */
export const buyReleased = (
  db: Pick<RegionDb, 'orm'>,
  itemIds: readonly string[],
  now: number,
  gone: Error,
): (Step | Statement)[] => [
  guard(
    `not exists (select 1 from order_stock os join stock s on s.id = os.stock_id
       where os.order_item_id in (select value from json_each(?))
         and (s.archived_at is not null or s.visibility <> 'Public' or s.end_ts <= ?))`,
    [JSON.stringify(itemIds), now],
    gone,
  ),
  db.orm
    .update(orderStock)
    .set({ releasedAt: null })
    .where(inArray(orderStock.orderItemId, [...itemIds])),
  { statement: moveCounter(itemIds, 'bought', 1), otherwise: gone },
]

/** Returns places exactly once: places already released are not counted again. */
export const releasePlaces = (
  db: Pick<RegionDb, 'orm'>,
  itemIds: readonly string[],
  counter: Counter,
  now: number,
): Statement[] => [
  moveCounter(itemIds, counter, -1),
  db.orm
    .update(orderStock)
    .set({ releasedAt: now })
    .where(and(inArray(orderStock.orderItemId, [...itemIds]), isNull(orderStock.releasedAt))),
]

/** How an item is confirmed; expert tickets have no mode of their own. */
export const itemMode = ({ mode }: Pick<Item, 'mode'>): OrderMode => mode ?? 'ExpertTicket'

/** Moves order items by `action`; rolls the whole batch back unless each is in the status where the action begins. */
export function moveItems(
  db: Pick<RegionDb, 'orm'>,
  items: readonly Pick<Item, 'id' | 'mode'>[],
  action: OrderAction,
  endedAt: number,
  otherwise: Error,
): Step[] {
  const moved = Map.groupBy(items, (item) => {
    const { from, to } = transitionRule(action, itemMode(item))
    return `${from} → ${to}`
  })
  return [...moved.values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    const { from, to } = transitionRule(action, itemMode(first))
    if (from === null) throw otherwise
    if (from === to) return []
    const ids = those.map(({ id }) => id)
    return [
      {
        statement: db.orm
          .update(orderItem)
          .set({ status: to, endedAt })
          .where(and(inArray(orderItem.id, ids), eq(orderItem.status, from))),
      },
      changed(ids.length, otherwise),
      ...(endings.has(action) ? orderCancelled(ids, endedAt).map((statement) => ({ statement })) : []),
    ]
  })
}

const endings: ReadonlySet<OrderAction> = new Set<OrderAction>(['AdminCancel', 'MemberCancel', 'Reject', 'Cancel'])
