import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { adjustStockHandler } from './adjust-stock.ts'
import { changeTicketPricesHandler, previewTicketPricesHandler } from './change-ticket-prices.ts'
import { closeDaysHandler } from './close-days.ts'
import type * as contract from './contract.ts'
import { copyStocksHandler, previewCopyStocksHandler } from './copy-stocks.ts'
import { createStocksHandler } from './create-stocks.ts'
import { getStockHandler } from './get-stock.ts'
import { getStockWeeklyTemplateHandler } from './get-stock-weekly-template.ts'
import { listActivityStockBatchesHandler } from './list-activity-stock-batches.ts'
import { listClosedDaysHandler } from './list-closed-days.ts'
import { manageStocksHandler } from './manage-stocks.ts'
import { previewClosedDaysHandler } from './preview-closed-days.ts'
import { previewStocksHandler } from './preview-stocks.ts'
import { reopenDaysHandler } from './reopen-days.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listActivityStockBatches: listActivityStockBatchesHandler,
  getStock: getStockHandler,
  getStockWeeklyTemplate: getStockWeeklyTemplateHandler,
  createStocks: createStocksHandler,
  manageStocks: manageStocksHandler,
  previewStocks: previewStocksHandler,
  adjustStock: adjustStockHandler,
  listClosedDays: listClosedDaysHandler,
  previewClosedDays: previewClosedDaysHandler,
  closeDays: closeDaysHandler,
  reopenDays: reopenDaysHandler,
  copyStocks: copyStocksHandler,
  previewCopyStocks: previewCopyStocksHandler,
  changeTicketPrices: changeTicketPricesHandler,
  previewTicketPrices: previewTicketPricesHandler,
}
