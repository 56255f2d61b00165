import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem, refund } from '#kernel/orders/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { getPersonOrders } from './contract.ts'
import { orderEntries } from './order-entries.ts'

/** Orders shown on a person's sheet; whoever wants more opens the list. */
const NEWEST = 10

export const getPersonOrdersHandler = handleOffice(getPersonOrders, async (ctx, { userId }, fail) => {
  const { orm } = ctx.db
  const [[person], newest, [paid], [back]] = await orm.batch([
    orm.select({ id: user.id }).from(user).where(eq(user.id, userId)),
    orm
      .select({ id: orderItem.id })
      .from(orderItem)
      .where(eq(orderItem.userId, userId))
      .orderBy(desc(orderItem.startedAt), desc(orderItem.id))
      .limit(NEWEST),
    orm
      .select({
        purchases: sql<number>`count(*)`,
        cents: sql<number>`coalesce(sum(coalesce(${attempt.captured}, ${attempt.total})), 0)`,
      })
      .from(attempt)
      .where(and(eq(attempt.userId, userId), eq(sql`+${attempt.status}`, 'Paid'))),
    orm
      .select({ cents: sql<number>`coalesce(sum(${refund.amount}), 0)` })
      .from(attempt)
      .innerJoin(refund, eq(refund.attemptId, attempt.id))
      .where(
        and(eq(attempt.userId, userId), eq(sql`+${attempt.status}`, 'Paid'), ne(sql`+${refund.status}`, 'Failed')),
      ),
  ])
  if (!person) return fail('userNotFound')
  return {
    items: await orderEntries(
      ctx,
      newest.map(({ id }) => id),
    ),
    purchases: paid?.purchases ?? 0,
    spent: eur(paid?.cents ?? 0),
    refunded: eur(back?.cents ?? 0),
  }
})
