import { and, eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { listOwnTickets } from './contract.ts'
import { loadOwnTickets } from './load-own-tickets.ts'
import { shownTickets } from './own-ticket-view.ts'
import { receivedTickets } from './received-tickets.ts'

/** Lists the caller's tickets; another person's payment or gift has none, like one that does not exist. */
export const listOwnTicketsHandler = handle(listOwnTickets, async (ctx, { paymentId, giftId }) => {
  const { userId, firstName, lastName } = ctx.actor
  const isOwn = and(
    eq(orderItem.userId, userId),
    paymentId === undefined ? undefined : eq(attempt.paymentId, paymentId),
  )
  const [received, rows] = await Promise.all([
    paymentId === undefined ? receivedTickets(ctx, userId, giftId) : [],
    giftId === undefined ? loadOwnTickets(ctx.db, isOwn, ctx.now) : [],
  ])
  return {
    holder: `${firstName} ${lastName}`.trim(),
    tickets: [...received, ...(await shownTickets(ctx, rows))],
  }
})
