import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { createExpertTicketStocksHandler } from './create-expert-ticket-stocks.ts'
import { getActivityExpertTicketsHandler } from './get-activity-expert-tickets.ts'
import { manageExpertTicketStocksHandler } from './manage-expert-ticket-stocks.ts'
import { searchExpertTicketProductsHandler } from './search-expert-ticket-products.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getActivityExpertTickets: getActivityExpertTicketsHandler,
    searchExpertTicketProducts: searchExpertTicketProductsHandler,
    createExpertTicketStocks: createExpertTicketStocksHandler,
    manageExpertTicketStocks: manageExpertTicketStocksHandler,
  },
})
