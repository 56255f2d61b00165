import { eq } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'

/** Loads an order with its purchase and buyer; undefined if missing. */
export async function loadOrderItem(db: ReadDb, orderId: string) {
  const [row] = await db.orm
    .select({ item: orderItem, attempt, buyer: { email: user.email, erasedAt: user.erasedAt } })
    .from(orderItem)
    .innerJoin(attempt, eq(attempt.id, orderItem.attemptId))
    .innerJoin(user, eq(user.id, orderItem.userId))
    .where(eq(orderItem.id, orderId))
  return row
}
