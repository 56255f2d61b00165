import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { acceptGiftHandler } from './accept-gift.ts'
import type * as contract from './contract.ts'
import { getGiftHandler } from './get-gift.ts'
import { giveTicketHandler, takeBackTicketHandler } from './give-ticket.ts'
import { listReceivedTicketsHandler } from './list-received-tickets.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  giveTicket: giveTicketHandler,
  takeBackTicket: takeBackTicketHandler,
  getGift: getGiftHandler,
  acceptGift: acceptGiftHandler,
  listReceivedTickets: listReceivedTicketsHandler,
}
