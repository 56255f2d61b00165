import { findOffered, findReceived } from '#features/selling/given/load-gift.ts'
import { handle } from '#handler/handle.ts'
import { listReceivedTickets } from './contract.ts'
import { offerState } from './offer-state.ts'
import { receivedTickets } from './received-view.ts'

export const listReceivedTicketsHandler = handle(listReceivedTickets, async (ctx) => {
  const { db, actor, now } = ctx
  const [received, offered] = await Promise.all([findReceived(db, actor.userId), findOffered(db, actor, now)])
  return {
    list: await receivedTickets(ctx, received),
    offered: offered.filter((gift) => offerState(gift, now) === 'open').length,
  }
})
