import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from '#db/columns.ts'
import { entry } from '#kernel/stock/tables.ts'

/**
 * A ticket that its buyer offers to somebody (chapter tickets-and-check-in). It stands until it is taken back: open
 * first, then accepted. The buyer is that of the ticket's order. Of the secrets in its links only the hashes are kept.
 */
export const ticketGift = sqliteTable(
  'ticket_gift',
  {
    id: text().primaryKey(),
    entryId: text()
      .notNull()
      .references(() => entry.id),
    /** Where the offer was sent; empty once its receiver is erased. */
    email: text().notNull(),
    message: text().notNull(),
    /** SHA-256 of the link that accepts; null once nobody is to open it. */
    tokenHash: text().unique(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    acceptedAt: timestamp(),
    /** Taken back, or replaced after it had lapsed. */
    endedAt: timestamp(),
    /** The member who accepted, who may be of another region by now; null for somebody without account. */
    receiverId: text(),
    /** What the ticket bears. */
    receiverName: text(),
    /** SHA-256 of the link to the ticket of somebody without account. */
    ticketTokenHash: text().unique(),
    /** The code that the ticket had before it was accepted, where a new one took its place. */
    replacedCode: text().unique(),
  },
  (t) => [
    uniqueIndex('ticket_gift_standing').on(t.entryId).where(sql`ended_at is null`),
    index('ticket_gift_entry').on(t.entryId, t.createdAt),
    index('ticket_gift_created').on(t.createdAt),
    index('ticket_gift_email').on(t.email),
    index('ticket_gift_receiver').on(t.receiverId, t.acceptedAt).where(sql`receiver_id is not null`),
    check('ticket_gift_one_end', sql`${t.acceptedAt} is null or ${t.endedAt} is null`),
    check('ticket_gift_period', sql`${t.expiresAt} > ${t.createdAt}`),
    check('ticket_gift_held', sql`(${t.acceptedAt} is null) = (${t.receiverName} is null)`),
  ],
)
export type TicketGift = typeof ticketGift.$inferSelect

/**
 * What orders are searched by: the plain name on a ticket that was accepted, with a space at its end, written by triggers. No
 * row once the receiver is erased. `gift_names` indexes each three letters of it by `row`, which no `VACUUM` renumbers.
 */
export const giftNameRow = sqliteTable('gift_name_row', {
  row: integer().primaryKey(),
  giftId: text()
    .notNull()
    .unique()
    .references(() => ticketGift.id),
  words: text().notNull(),
})
