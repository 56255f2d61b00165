import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { listOrders } from './contract.ts'
import { matchOrders } from './find-orders.ts'
import { orderEntries } from './order-entries.ts'

/** Default number of orders on a page (P-CONSTANT-011). */
export const ORDER_PAGE = 100
/** Highest exact count: counting a million rows takes longer than reading a hundred. */
const COUNTED_AT_MOST = 1_000

/** Lists orders; every filter has an index and a cursor, so that a page costs the same among a million orders. */
export const listOrdersHandler = handleOffice(listOrders, async (ctx, input) => {
  const { db } = ctx
  const { limit = ORDER_PAGE, nextPageToken, status, text = '', vendorId, activityId, fromTs, toTs } = input
  const found = await matchOrders(db, text)
  if (found === null) return { items: [], nextPageToken: null, total: 0 }
  const page = listPage(
    { limit, cursor: nextPageToken ?? undefined },
    { by: { startedAt: orderItem.startedAt }, usual: { sort: 'startedAt', direction: 'desc' }, id: orderItem.id },
  )
  const wanted = and(
    found,
    status && eq(orderItem.status, status),
    vendorId === undefined ? undefined : eq(orderItem.vendorId, vendorId),
    activityId === undefined ? undefined : eq(orderItem.activityId, activityId),
    fromTs === undefined ? undefined : gte(orderItem.startedAt, fromTs),
    toTs === undefined ? undefined : lt(orderItem.startedAt, toTs),
  )
  const counted = db.orm
    .select({ one: sql`1`.as('one') })
    .from(orderItem)
    .where(wanted)
    .limit(COUNTED_AT_MOST)
    .as('counted')
  const [rows, [count]] = await db.orm.batch([
    db.orm
      .select({ id: orderItem.id, key: page.key })
      .from(orderItem)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: sql<number>`count(*)` }).from(counted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: await orderEntries(
      ctx,
      shown.map(({ id }) => id),
    ),
    nextPageToken: nextCursor,
    total: count?.total ?? 0,
  }
})
