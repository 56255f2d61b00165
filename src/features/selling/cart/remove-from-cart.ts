import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { handle } from '#handler/handle.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { fenceSteps, withOwnCartLock } from './cart-lock.ts'
import { removeFromCart } from './contract.ts'

export const removeFromCartHandler = handle(removeFromCart, async (ctx, { id }) => {
  const { db, actor } = ctx
  await withOwnCartLock(ctx, (fence) =>
    db.write([
      ...fenceSteps(db, actor.userId, fence),
      db.orm.delete(cartItem).where(and(eq(cartItem.id, id), eq(cartItem.userId, actor.userId))),
      changed(1, 'cartItemNotFound'),
    ]),
  )
  return {}
})
