import { handle } from '#handler/handle.ts'
import { listPurchase } from './contract.ts'
import { orderItemsOfPerson } from './order-view.ts'

/** Sorted by end, newest first (C-SCREEN-095). */
export const listPurchaseHandler = handle(listPurchase, async (ctx) => {
  const list = await orderItemsOfPerson(ctx, ctx.actor.userId)
  return { list: list.sort((a, b) => (b.endedAt ?? b.startedAt) - (a.endedAt ?? a.startedAt)) }
})
