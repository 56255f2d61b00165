import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, timestamp } from '#db/columns.ts'
import { entry } from '#kernel/stock/tables.ts'

/**
 * A ticket that the order's buyer offers to another person (chapter tickets-and-check-in): open first, then accepted,
 * until it is taken back. Secrets of links are stored as hashes only.
 */
export const ticketGift = sqliteTable(
  'ticket_gift',
  {
    id: text().primaryKey(),
    entryId: text()
      .notNull()
      .references(() => entry.id),
    /** Email of the offer; empty once its receiver is erased. */
    email: text().notNull(),
    message: text().notNull(),
    /** Committee to whose members alone it is offered, since it pays a part of the ticket; null for anybody. */
    forGroupId: text(),
    /** SHA-256 of the link that accepts; null once the link is closed. */
    tokenHash: text().unique(),
    createdAt: createdAt(),
    expiresAt: timestamp().notNull(),
    acceptedAt: timestamp(),
    /** When it was taken back, or replaced after it had lapsed. */
    endedAt: timestamp(),
    /** Member who accepted, possibly in another region by now; null for a receiver without account. */
    receiverId: text(),
    /** Name on the ticket. */
    receiverName: text(),
    /** SHA-256 of the ticket link for a receiver without account. */
    ticketTokenHash: text().unique(),
    /** Code of the ticket before it was accepted, if a new one replaced it. */
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
 * Plain receiver name by which orders are found, with a space at its end, written by triggers. Deleted when the
 * receiver is erased. `gift_names` indexes its trigrams by `row`, which no `VACUUM` renumbers.
 */
export const giftNameRow = sqliteTable('gift_name_row', {
  row: integer().primaryKey(),
  giftId: text()
    .notNull()
    .unique()
    .references(() => ticketGift.id),
  words: text().notNull(),
})
