import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'

/** Last number of each series of tickets: one series for each partner in each region (chapter tickets-and-check-in). */
export const ticketSeries = sqliteTable('ticket_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
})

/** Number under which a ticket was issued; it stays with the ticket, void or deleted, so that a series has no gap. */
export const ticketNumber = sqliteTable(
  'ticket_number',
  {
    series: text().notNull(),
    number: integer().notNull(),
    entryId: text().notNull().unique(),
    issuedAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.number] })],
)
