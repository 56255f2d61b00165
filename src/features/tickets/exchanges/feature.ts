import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { exchangeOrderHandler } from './exchange-order.ts'
import { listExchangeDatesHandler } from './list-exchange-dates.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listExchangeDates: listExchangeDatesHandler,
    exchangeOrder: exchangeOrderHandler,
  },
})
