import { defineFeature } from '#handler/feature.ts'
import type * as contract from './contract.ts'
import { listOwnTicketsHandler } from './list-own-tickets.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listOwnTickets: listOwnTicketsHandler,
  },
})
