import { defineFeature } from '#handler/manifest/feature.ts'
import { getStockHandler } from './batches/get-stock.ts'
import { getStockWeeklyTemplateHandler } from './batches/get-stock-weekly-template.ts'
import { listActivityStockBatchesHandler } from './batches/list-activity-stock-batches.ts'
import { closeDaysHandler } from './closed-days/close-days.ts'
import { listClosedDaysHandler } from './closed-days/list-closed-days.ts'
import { previewClosedDaysHandler } from './closed-days/preview-closed-days.ts'
import { reopenDaysHandler } from './closed-days/reopen-days.ts'
import type * as contract from './contract.ts'
import { copyStocksHandler, previewCopyStocksHandler } from './copies/copy-stocks.ts'
import { createStocksHandler } from './plans/create-stocks.ts'
import { manageStocksHandler } from './plans/manage-stocks.ts'
import { previewStocksHandler } from './plans/preview-stocks.ts'
import { changeTicketPricesHandler, previewTicketPricesHandler } from './prices/change-ticket-prices.ts'
import { adjustStockHandler } from './slots/adjust-stock.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
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
  },
})
