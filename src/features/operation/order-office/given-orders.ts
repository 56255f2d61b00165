import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { giftNameRow, ticketGift } from '#features/selling/given/tables.ts'
import { type NameRows, newestNamed } from '#handler/name-search.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { entry } from '#kernel/stock/tables.ts'

/** So many gifts that bear a searched name lead to their orders; of more, those accepted last. */
const MOST_NAMED = 1_000

const giftNames: NameRows = {
  rows: { table: giftNameRow, row: giftNameRow.row, id: giftNameRow.giftId, words: giftNameRow.words },
  fullText: 'gift_names',
  terms: 'gift_name_terms',
}

const ordersGiven = (db: ReadDb) =>
  db.orm.selectDistinct({ id: entry.orderItemId }).from(ticketGift).innerJoin(entry, eq(entry.id, ticketGift.entryId))

/** The orders of which a ticket was offered to this address, whether or not its receiver has an account. */
export async function offeredTo(db: ReadDb, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const rows = await ordersGiven(db).where(eq(ticketGift.email, text.toLowerCase())).limit(100)
  return rows.flatMap(({ id }) => id ?? [])
}

/** The orders of which one of these people has accepted a ticket. */
export const receivedBy = (db: ReadDb, people: SQLWrapper) =>
  ordersGiven(db).where(sql`${ticketGift.receiverId} in ${people}`).limit(100)

/**
 * The orders of which a ticket was accepted under a name with these words: that of somebody without account here is in no
 * list of people.
 */
export const acceptedAs = (db: ReadDb, text: string) =>
  ordersGiven(db).where(and(inArray(ticketGift.id, newestNamed(giftNames, text, MOST_NAMED)), receiverIsThere))

/** An erased member is found by nothing. */
const receiverIsThere = sql`not exists (select 1 from ${user}
  where ${user.id} = ${ticketGift.receiverId} and ${user.erasedAt} is not null)`
