import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, flag, oneOf, quantity, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { stock, ticketInfo } from '#kernel/stock/tables.ts'

const waitingStates = ['Waiting', 'Held'] as const

/**
 * A person on the waiting list of an activity (chapter queues-and-waiting-lists), until they buy, leave or let the hold
 * end. `place` is their position; `stockId` the first wanted slot, null for any date.
 */
export const waiting = sqliteTable(
  'waiting',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    activityId: text()
      .notNull()
      .references(() => activity.id, { onDelete: 'cascade' }),
    ticketInfoId: text()
      .notNull()
      .references(() => ticketInfo.id, { onDelete: 'cascade' }),
    stockId: text().references(() => stock.id, { onDelete: 'cascade' }),
    quantity: quantity().notNull(),
    place: integer().notNull(),
    /** `https://host[:port]` where the person joined, for the links in the mails. */
    origin: text().notNull(),
    state: text({ enum: waitingStates }).notNull().default('Waiting'),
    joinedAt: timestamp().notNull(),
    /** When the hold ends; null while the person waits. */
    heldUntil: timestamp(),
    /** SHA-256 of the token in the last mail, whose link leaves the waiting list. */
    tokenHash: text().unique(),
  },
  (t) => [
    uniqueIndex('waiting_once_for_slot').on(t.userId, t.stockId).where(sql`stock_id is not null`),
    uniqueIndex('waiting_once_for_any_date').on(t.userId, t.activityId).where(sql`stock_id is null`),
    index('waiting_line').on(t.activityId, t.state, t.place),
    index('waiting_user').on(t.userId, t.joinedAt),
    index('waiting_stock').on(t.stockId),
    index('waiting_ticket').on(t.ticketInfoId),
    oneOf('waiting_state', t.state, waitingStates),
    check('waiting_quantity', sql`${t.quantity} > 0`),
    check('waiting_held_until', sql`(${t.state} = 'Held') = (${t.heldUntil} is not null)`),
  ],
)

/**
 * Slots for which a person waits, with the places of each held for them. Triggers count `held` into `stock.reserved`
 * whichever statement changes it, so that a deleted row gives its places back.
 */
export const waitingSlot = sqliteTable(
  'waiting_slot',
  {
    waitingId: text()
      .notNull()
      .references(() => waiting.id, { onDelete: 'cascade' }),
    stockId: text()
      .notNull()
      .references(() => stock.id, { onDelete: 'cascade' }),
    held: quantity().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.waitingId, t.stockId] }),
    index('waiting_slot_stock').on(t.stockId, t.held),
    atLeast('waiting_slot_held', t.held, 0),
  ],
)

/**
 * A stock with returned places that the waiting list has not been offered yet. Triggers write the row with the places,
 * and its job; until the job has run, other buyers cannot buy the stock.
 */
export const waitingLook = sqliteTable(
  'waiting_look',
  {
    stockId: text()
      .primaryKey()
      .references(() => stock.id, { onDelete: 'cascade' }),
    activityId: text().notNull(),
    touched: integer().notNull().default(1),
  },
  (t) => [index('waiting_look_activity').on(t.activityId)],
)

/** Settings that an operator chose for an activity's waiting list; without a row, the defaults hold. */
export const waitingSetting = sqliteTable(
  'waiting_setting',
  {
    activityId: text()
      .primaryKey()
      .references(() => activity.id, { onDelete: 'cascade' }),
    enabled: flag().notNull(),
    holdMinutes: integer().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [check('waiting_setting_hold', sql`${t.holdMinutes} between 10 and 2880`)],
)
