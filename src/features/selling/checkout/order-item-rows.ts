import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { isUsedTicket, isWithdrawn } from '#kernel/given/given.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { file, media } from '#kernel/media/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'

/** Most order items in a list; nobody scrolls further back. */
const LIMIT = 1000

/** Reader for matching order items, newest first, with documents and pictures, in one round trip. */
function orderReader<Values extends Record<string, unknown>>(where: SQL | undefined) {
  return compiledRead<Values, [ReturnType<typeof itemQuery>, ReturnType<typeof documentQuery>]>((db) => [
    itemQuery(db, where),
    documentQuery(db, where),
  ])
}

const exchangedFor = sql<
  string | null
>`(select n.validity_date_str from order_item n where n.id = ${orderItem.exchangedFor})`.as('exchanged_for_date')

/**
 * SQL, for items that the buyer may cancel: refunded cents of the item and of its payment, if the buyer's bank disputes
 * that, and the share that its committee still pays.
 */
const given = sql<string | null>`case when json_extract(${orderItem.snapshot}, '$.memberMayCancel')
    and ${orderItem.status} in ('Success', 'PendingConfirmation') then json_array(
      (select coalesce(sum(x.amount), 0) from refund_item x join refund r on r.id = x.refund_id
        where x.order_item_id = ${orderItem.id} and r.status <> 'Failed'),
      (select coalesce(sum(r.amount), 0) from refund r where r.attempt_id = ${attempt.id} and r.status <> 'Failed'),
      exists (select 1 from dispute d where d.attempt_id = ${attempt.id} and d.status <> 'Won'),
      coalesce((select s.amount - s.returned from subsidy_share s where s.order_item_id = ${orderItem.id}), 0)) end`.as(
  'given',
)

/** SQL: cents of a refused item that are given back, or about to be. */
const refunded = sql<number | null>`case when ${orderItem.status} = 'Rejected' then
    (select coalesce(sum(x.amount), 0) from refund_item x join refund r on r.id = x.refund_id
      where x.order_item_id = ${orderItem.id} and r.status <> 'Failed') end`.as('refunded')

export const itemQuery = (db: Pick<RegionDb, 'orm'>, where: SQL | undefined) =>
  db.orm
    .select({ item: orderItem, attempt, image: media, exchangedFor, given, refunded })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .leftJoin(media, eq(media.id, sql`json_extract(${orderItem.snapshot}, '$.activity.mediaId')`))
    .where(where)
    // Items of one purchase in the cart's order.
    .orderBy(desc(orderItem.startedAt), sql`order_item.rowid`)
    .limit(LIMIT)

export const documentQuery = (db: Pick<RegionDb, 'orm'>, where: SQL | undefined) =>
  db.orm
    .select({ entry, file, gift: ticketGift, isUsed: isUsedTicket, isWithdrawn })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
    .leftJoin(entryFile, eq(entryFile.entryId, entry.id))
    .leftJoin(file, eq(file.id, entryFile.fileId))
    .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), isNull(ticketGift.endedAt)))
    .where(where)
    .orderBy(entry.unitNo, entryFile.position)

export const ofPayment = orderReader<{ userId: string; paymentId: string }>(
  and(eq(attempt.paymentId, sql.placeholder('paymentId')), eq(orderItem.userId, sql.placeholder('userId'))),
)
export const ofPerson = orderReader<{ userId: string }>(
  and(
    eq(orderItem.userId, sql.placeholder('userId')),
    // A payment that the provider never opened was shown as a failure, and made no order.
    or(isNotNull(attempt.paymentId), eq(attempt.status, sql`'Pending'`)),
  ),
)
export const pendingOfPerson = orderReader<{ userId: string }>(
  and(eq(orderItem.userId, sql.placeholder('userId')), eq(attempt.status, 'Pending')),
)
export const ofItem = orderReader<{ orderItemId: string }>(eq(orderItem.id, sql.placeholder('orderItemId')))
