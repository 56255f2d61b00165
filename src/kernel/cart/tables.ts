import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { stock, ticketInfo } from '#kernel/stock/tables.ts'

export const itemTypes = ['Ticket', 'ExpertTicket'] as const

/** A cart line; holds no stock (D06). Tickets refer to a ticket info and slots, expert ones to a ticket and a date. */
export const cartItem = sqliteTable(
  'cart_item',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    itemType: text({ enum: itemTypes }).notNull(),
    ticketInfoId: text().references(() => ticketInfo.id),
    expertStockId: text().references(() => expertStock.id),
    expertTicketId: text().references(() => expertTicket.id),
    expertDate: timestamp(),
    quantity: quantity().notNull(),
    options: json<{ optionId: string; quantity: number }[]>().notNull(),
    offerId: text(),
    /** Total of the line with fees, in cents, when it was added; a higher total at purchase fails the item (D22). */
    seenPrice3: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('cart_item_user').on(t.userId, t.createdAt),
    oneOf('cart_item_type', t.itemType, itemTypes),
    check('cart_item_quantity', sql`${t.quantity} > 0`),
    check(
      'cart_item_reference',
      sql`(${t.itemType} = 'Ticket') = (${t.ticketInfoId} is not null) and (${t.itemType} = 'ExpertTicket') = (${t.expertTicketId} is not null)`,
    ),
  ],
)

/** Slots of an item in order; deleted with it. */
export const cartItemStock = sqliteTable(
  'cart_item_stock',
  {
    cartItemId: text()
      .notNull()
      .references(() => cartItem.id, { onDelete: 'cascade' }),
    stockId: text()
      .notNull()
      .references(() => stock.id),
    seq: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.cartItemId, t.seq] }), index('cart_item_stock_stock').on(t.stockId)],
)

/** Newest holder of a person's cart lock; writes with an older fence are refused. */
export const cartLock = sqliteTable('cart_lock', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  fence: timestamp().notNull(),
})
