import { count, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { cartCount } from './contract.ts'
import { cartItem } from './tables.ts'

export const cartCountHandler = handle(cartCount, async ({ db, actor }) => {
  const [row] = await db.orm.select({ count: count() }).from(cartItem).where(eq(cartItem.userId, actor.userId))
  return { count: row?.count ?? 0 }
})
