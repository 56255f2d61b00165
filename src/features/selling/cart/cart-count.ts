import { and, count, eq, gt } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { cartCount } from './contract.ts'

export const cartCountHandler = handle(cartCount, async ({ db, actor: { userId }, now }) => {
  const [[cart], [held]] = await Promise.all([
    db.orm.select({ count: count() }).from(cartItem).where(eq(cartItem.userId, userId)),
    db.orm
      .select({ until: attempt.holdUntil })
      .from(attempt)
      .where(and(eq(attempt.userId, userId), eq(attempt.status, 'Pending'), gt(attempt.holdUntil, now))),
  ])
  return { count: cart?.count ?? 0, ...(held ? { heldUntil: held.until } : {}) }
})
