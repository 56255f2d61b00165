import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, timestamp } from '#db/columns.ts'
import { attempt, orderItem, refund } from '#kernel/orders/tables.ts'

/** Part of a refund by item; a refund of an amount has none. */
export const refundItem = sqliteTable(
  'refund_item',
  {
    refundId: text()
      .notNull()
      .references(() => refund.id),
    orderItemId: text()
      .notNull()
      .references(() => orderItem.id),
    amount: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderItemId] }),
    index('refund_item_order').on(t.orderItemId),
    atLeast('refund_item_amount', t.amount, 0),
  ],
)

/** A paid item that was rejected or cancelled, until it is refunded or an operator decides otherwise. */
export const refundDue = sqliteTable(
  'refund_due',
  {
    orderItemId: text()
      .primaryKey()
      .references(() => orderItem.id),
    attemptId: text()
      .notNull()
      .references(() => attempt.id),
    since: timestamp().notNull(),
  },
  (t) => [index('refund_due_since').on(t.since), index('refund_due_attempt').on(t.attemptId)],
)
