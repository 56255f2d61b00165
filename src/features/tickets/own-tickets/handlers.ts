import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { listOwnTicketsHandler } from './list-own-tickets.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  listOwnTickets: listOwnTicketsHandler,
}
