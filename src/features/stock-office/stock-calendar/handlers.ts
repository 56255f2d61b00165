import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { activityStocksHandler } from './activity-stocks.ts'
import type * as contract from './contract.ts'
import { exportActivityStocksHandler } from './export-activity-stocks.ts'
import { listSlotBuyersHandler } from './list-slot-buyers.ts'
import { mailSlotBuyersHandler } from './mail-slot-buyers.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  activityStocks: activityStocksHandler,
  exportActivityStocks: exportActivityStocksHandler,
  listSlotBuyers: listSlotBuyersHandler,
  mailSlotBuyers: mailSlotBuyersHandler,
}
