import { handle } from '../../handler/handle.ts'
import { listReceivedTickets } from './contract.ts'
import { findReceived } from './load-gift.ts'
import { receivedTickets } from './received-view.ts'

export const listReceivedTicketsHandler = handle(listReceivedTickets, async (ctx) => ({
  list: await receivedTickets(ctx, await findReceived(ctx.db, ctx.actor.userId)),
}))
