import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { type NameRows, newestNamed } from '#handler/name-search.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { giftNameRow, ticketGift } from '#kernel/given/tables.ts'
import { entry } from '#kernel/stock/tables.ts'

/** Most gifts by name whose orders are looked up, those accepted last first. */
const MOST_NAMED = 1_000

const giftNames: NameRows = {
  rows: { table: giftNameRow, row: giftNameRow.row, id: giftNameRow.giftId, words: giftNameRow.words },
  fullText: 'gift_names',
  terms: 'gift_name_terms',
}

const ordersGiven = (db: ReadDb) =>
  db.orm.selectDistinct({ id: entry.orderItemId }).from(ticketGift).innerJoin(entry, eq(entry.id, ticketGift.entryId))

/** Orders with a ticket offered to this email, even if its recipient has no account. */
export async function offeredTo(db: ReadDb, text: string): Promise<string[]> {
  if (!text.includes('@')) return []
  const rows = await ordersGiven(db).where(eq(ticketGift.email, text.toLowerCase())).limit(100)
  return rows.flatMap(({ id }) => id ?? [])
}

/** Orders with a ticket that one of these people accepted. */
export const receivedBy = (db: ReadDb, people: SQLWrapper) =>
  ordersGiven(db).where(sql`${ticketGift.receiverId} in ${people}`).limit(100)

/**
 * Orders with a ticket accepted under a name with these words; recipients without an account are in no list of people.
 */
export const acceptedAs = (db: ReadDb, text: string) =>
  ordersGiven(db).where(and(inArray(ticketGift.id, newestNamed(giftNames, text, MOST_NAMED)), receiverIsThere))

/** Condition that hides erased recipients. */
const receiverIsThere = sql`not exists (select 1 from ${user}
  where ${user.id} = ${ticketGift.receiverId} and ${user.erasedAt} is not null)`
