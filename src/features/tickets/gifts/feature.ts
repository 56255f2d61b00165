import { defineFeature } from '#handler/feature.ts'
import { acceptGiftHandler } from './accept-gift.ts'
import type * as contract from './contract.ts'
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
})
