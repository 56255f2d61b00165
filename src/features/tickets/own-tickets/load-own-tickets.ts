import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { ticketNumber } from '#features/tickets/documents/tables.ts'
import { activity, location } from '#kernel/catalogue/tables.ts'
import { isNotGiven } from '#kernel/given/given.ts'
import { file } from '#kernel/media/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'

/** Most documents read, those of the newest purchases first: more than a person needs at hand. */
const MOST_DOCUMENTS = 500

/** Postal address of the activity's own location, if it has one. */
const ownPlace = sql<
  string | null
>`(select json_extract(${location.address}, '$.main') || char(10) || json_extract(${location.address}, '$.secondary')
  from ${location} where ${location.activityId} = ${activity.id} and not ${location.hideAddress}
  order by ${location.position} limit 1)`.as('own_place')

const columns = {
  entry,
  file,
  paymentId: attempt.paymentId,
  origin: attempt.origin,
  item: {
    id: orderItem.id,
    userId: orderItem.userId,
    quantity: orderItem.quantity,
    ticketInfoTotal: orderItem.ticketInfoTotal,
    fees: orderItem.fees,
    validityDateStr: orderItem.validityDateStr,
    snapshot: orderItem.snapshot,
  },
  number: { series: ticketNumber.series, number: ticketNumber.number },
  addressType: activity.addressType,
  ownPlace,
}

/** SQL condition over tickets: the buyer gets in with it. */
export const givesAccess = (now: number): SQL | undefined =>
  and(eq(orderItem.status, 'Success'), isNull(entry.voidAt), isNotNull(attempt.paymentId), isNotGiven(now))

/** Loads tickets with their documents, one row per document, in one query. */
export const loadTickets = (db: Pick<RegionDb, 'orm'>, where: SQL | undefined) =>
  db.orm
    .select(columns)
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(entry, eq(entry.orderItemId, orderItem.id))
    .innerJoin(activity, eq(activity.id, orderItem.activityId))
    .leftJoin(ticketNumber, eq(ticketNumber.entryId, entry.id))
    .leftJoin(entryFile, eq(entryFile.entryId, entry.id))
    .leftJoin(file, and(eq(file.id, entryFile.fileId), eq(file.status, 'Ready')))
    .where(where)
    .orderBy(desc(orderItem.startedAt), sql`order_item.rowid`, entry.unitNo, entryFile.position)
    .limit(MOST_DOCUMENTS)

/** Loads tickets that give access and were not given away. */
export const loadOwnTickets = (db: Pick<RegionDb, 'orm'>, where: SQL | undefined, now: number) =>
  loadTickets(db, and(givesAccess(now), where))

export type OwnTicketRow = Awaited<ReturnType<typeof loadTickets>>[number]
