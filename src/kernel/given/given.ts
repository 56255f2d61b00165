import { and, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import { entry } from '#kernel/stock/tables.ts'
import { ticketGift } from './tables.ts'

/** SQL condition over gifts: accepted, or open at `now`. */
export const isGiven = (now: number): SQL | undefined =>
  and(isNull(ticketGift.endedAt), or(isNotNull(ticketGift.acceptedAt), gt(ticketGift.expiresAt, now)))

/** SQL condition over tickets: none has such a gift. */
export const isNotGiven = (now: number): SQL => sql`not exists (select 1 from ${ticketGift}
  where ${ticketGift.entryId} = ${entry.id} and ${isGiven(now)})`

/** SQL expression over tickets: 1 if their buyer has withdrawn and waits for an answer. */
export const isWithdrawn = sql<number>`${sql.raw(isWithdrawnItem('"entry"."order_item_id"'))}`

/** SQL expression over tickets: 1 if it has an undisputed admission. */
export const isUsedTicket = sql<number>`exists (select 1 from check_in c where c.entry_id = ${entry.id} and c.dispute is null)`
