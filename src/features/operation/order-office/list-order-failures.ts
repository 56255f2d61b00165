import { sql } from 'drizzle-orm'
import { failureText } from '#features/selling/orders/failure-text.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { orderFailure } from '#kernel/orders/tables.ts'
import { listOrderFailures } from './contract.ts'
import { failedOrder } from './failed-order.ts'
import { ORDER_PAGE } from './list-orders.ts'
import { orderEntries } from './order-entries.ts'
import type { OrderFailures } from './order-office-shapes.ts'

const COUNTED_AT_MOST = 1_000

export const listOrderFailuresHandler = handleOffice(listOrderFailures, async (ctx, { limit, nextPageToken }) => {
  const { db } = ctx
  const page = listPage(
    { limit: limit ?? ORDER_PAGE, cursor: nextPageToken ?? undefined },
    { by: { ts: orderFailure.ts }, usual: { sort: 'ts', direction: 'desc' }, id: orderFailure.id },
  )
  const [rows, [count]] = await db.orm.batch([
    db.orm
      .select({
        id: orderFailure.id,
        key: page.key,
        ts: orderFailure.ts,
        error: orderFailure.error,
        dedupeKey: orderFailure.dedupeKey,
        resolvedAt: orderFailure.resolvedAt,
        orderId: failedOrder,
      })
      .from(orderFailure)
      .where(page.after)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: sql<number>`count(*)` }).from(sql`(select 1 from order_failure limit ${COUNTED_AT_MOST})`),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  const ids = [...new Set(shown.flatMap(({ orderId }) => orderId ?? []))]
  const entries = new Map((await orderEntries(ctx, ids)).map((entry) => [entry.orderItem.id, entry]))
  const items: OrderFailures[] = []
  for (const [key, failures] of Map.groupBy(shown, ({ orderId, id }) => orderId ?? id))
    items.push({
      item: entries.get(key) ?? null,
      failures: failures.map(({ id, ts, resolvedAt, ...failure }) => ({
        id,
        ts,
        error: failureText(failure),
        resolvedAt,
      })),
    })
  return { items, nextPageToken: nextCursor, total: count?.total ?? 0 }
})
