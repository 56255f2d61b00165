import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { createExpertTicketStocksHandler } from './create-expert-ticket-stocks.ts'
import { getActivityExpertTicketsHandler } from './get-activity-expert-tickets.ts'
import { manageExpertTicketStocksHandler } from './manage-expert-ticket-stocks.ts'
import { searchExpertTicketProductsHandler } from './search-expert-ticket-products.ts'

/** Handler of each call of this feature; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getActivityExpertTickets: getActivityExpertTicketsHandler,
  searchExpertTicketProducts: searchExpertTicketProductsHandler,
  createExpertTicketStocks: createExpertTicketStocksHandler,
  manageExpertTicketStocks: manageExpertTicketStocksHandler,
}
