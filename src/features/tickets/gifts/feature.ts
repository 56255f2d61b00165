import { defineFeature } from '#handler/manifest/feature.ts'
import { acceptGiftHandler } from './accept-gift.ts'
import type * as contract from './contract.ts'
import { acceptGift, giveTicket, takeBackTicket } from './contract.ts'
import { giftErasureSteps } from './erase-gifts.ts'
import { getGiftHandler } from './get-gift.ts'
import { giveTicketHandler, takeBackTicketHandler } from './give-ticket.ts'
import { listReceivedTicketsHandler } from './list-received-tickets.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    giveTicket: giveTicketHandler,
    takeBackTicket: takeBackTicketHandler,
    getGift: getGiftHandler,
    acceptGift: acceptGiftHandler,
    listReceivedTickets: listReceivedTicketsHandler,
  },
  erasure: ({ actor }) => giftErasureSteps(actor.userId, actor.email),
  erasureElsewhere: giftErasureSteps,
  toldByRows: [giveTicket.path, takeBackTicket.path, acceptGift.path],
})
