import type { HandlersOf } from '../../handler/handlers-of.ts'
import type * as contract from './contract.ts'
import { exchangeOrderHandler } from './exchange-order.ts'
import { listExchangeDatesHandler } from './list-exchange-dates.ts'

export const handlers: HandlersOf<typeof contract> = {
  listExchangeDates: listExchangeDatesHandler,
  exchangeOrder: exchangeOrderHandler,
}
