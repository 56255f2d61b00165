import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'

export const withdrawalStates = ['Accepted', 'Waiting', 'Refused'] as const
/** Why a withdrawal waits for an operator, as found when it was declared. */
export const withdrawalObstacles = ['Used', 'DocumentStays', 'ThirdParty', 'Disputed'] as const
export type WithdrawalObstacle = (typeof withdrawalObstacles)[number]

/**
 * A buyer's declaration to withdraw from the contract of an order item, kept with its moment; one for each item. Waiting
 * ones changed no ticket and no money yet.
 */
export const withdrawal = sqliteTable(
  'withdrawal',
  {
    id: text().primaryKey(),
    orderItemId: text()
      .notNull()
      .unique()
      .references(() => orderItem.id),
    /** The buyer, to whom the row belongs. */
    userId: text()
      .notNull()
      .references(() => user.id),
    /** Name as declared; empty after an erasure. */
    name: text().notNull(),
    kind: text({ enum: contractKinds }).notNull(),
    declaredAt: timestamp().notNull(),
    /** First moment after the term; null while the term has not begun to run. */
    endsAt: timestamp(),
    state: text({ enum: withdrawalStates }).notNull(),
    obstacle: text({ enum: withdrawalObstacles }),
    /** Buyer's money given back by it. */
    refunded: cents().notNull().default(0),
    decidedAt: timestamp(),
    /** Reason of a refusal, which the buyer reads. */
    answer: text(),
  },
  (t) => [
    index('withdrawal_user').on(t.userId),
    index('withdrawal_waiting').on(t.declaredAt).where(sql`state = 'Waiting'`),
    index('withdrawal_accepted').on(t.declaredAt).where(sql`state = 'Accepted'`),
    oneOf('withdrawal_kind', t.kind, contractKinds),
    oneOf('withdrawal_state', t.state, withdrawalStates),
    oneOf('withdrawal_obstacle', t.obstacle, withdrawalObstacles),
    atLeast('withdrawal_refunded', t.refunded, 0),
  ],
)
export type Withdrawal = typeof withdrawal.$inferSelect
