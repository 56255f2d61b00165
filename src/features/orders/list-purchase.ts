import { and, eq, ne } from 'drizzle-orm'
import { handleUser } from '../../contract/handler.ts'
import { listPurchase } from './contract.ts'
import { loadOrderItems } from './order-view.ts'
import { attempt, orderItem } from './tables.ts'

/** What was paid; attempts that are open are in the cart, those that were abandoned are no purchase. */
export const listPurchaseHandler = handleUser(listPurchase, async (ctx) => {
  const paid = and(
    eq(orderItem.userId, ctx.actor.userId),
    ne(attempt.status, 'Canceled'),
    ne(attempt.status, 'Pending'),
  )
  const list = paid ? await loadOrderItems(ctx, paid) : []
  return { list: list.sort((a, b) => (b.endedAt ?? b.startedAt) - (a.endedAt ?? a.startedAt)) }
})
