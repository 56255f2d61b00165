import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { exchangeOrderHandler } from './exchange-order.ts'
import { listExchangeDatesHandler } from './list-exchange-dates.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  listExchangeDates: listExchangeDatesHandler,
  exchangeOrder: exchangeOrderHandler,
}
