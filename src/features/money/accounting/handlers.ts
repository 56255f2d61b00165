import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { accountingHandler } from './accounting.ts'
import { closeMonthHandler } from './close-month.ts'
import type * as contract from './contract.ts'
import { listClosingsHandler } from './list-closings.ts'

export const handlers: FeatureHandlers<typeof contract> = {
  accounting: accountingHandler,
  closeMonth: closeMonthHandler,
  listClosings: listClosingsHandler,
}
