import { and, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { entry } from '#kernel/stock/tables.ts'
import { ticketGift } from './tables.ts'

/** Of a gift in a query: it is accepted, or open at `now`. */
export const isGiven = (now: number): SQL | undefined =>
  and(isNull(ticketGift.endedAt), or(isNotNull(ticketGift.acceptedAt), gt(ticketGift.expiresAt, now)))

/** Of a ticket in a query: none such stands. */
export const isNotGiven = (now: number): SQL => sql`not exists (select 1 from ${ticketGift}
  where ${ticketGift.entryId} = ${entry.id} and ${isGiven(now)})`

/** Of a ticket in a query: 1 where an admission of it counts. */
export const isUsedTicket = sql<number>`exists (select 1 from check_in c where c.entry_id = ${entry.id} and c.dispute is null)`
