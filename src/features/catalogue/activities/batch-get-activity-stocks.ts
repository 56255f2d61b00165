import { handleOffice } from '#handler/handle-office.ts'
import { loadActivityStock } from '#kernel/stock/activity-stock.ts'
import { batchGetActivityStocks } from './contract.ts'
import { sellingState } from './selling.ts'

/** Unknown ids are left out. */
export const batchGetActivityStocksHandler = handleOffice(batchGetActivityStocks, async (ctx, { ids }) => {
  const stocks = await loadActivityStock(ctx.db, ids, ctx.now)
  return {
    stocks: stocks.map((stock) => ({
      activityId: stock.activityId,
      ...sellingState(stock, ctx.now, ctx.region.zone),
    })),
  }
})
