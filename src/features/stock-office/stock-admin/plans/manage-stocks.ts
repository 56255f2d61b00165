import { handleOffice } from '#handler/handle-office.ts'
import { manageStocks } from '../contract.ts'
import { resolveOperations } from './resolve-operations.ts'
import { onlySaved, saveStocks } from './save-stocks.ts'
import { restoredStock, undoStockChange } from './undo-stock-change.ts'

export const manageStocksHandler = handleOffice(
  manageStocks,
  async (ctx, { activityId, operations }) =>
    saveStocks(ctx, [{ activityId, operations: await resolveOperations(ctx.db, operations) }], onlySaved),
  { undo: undoStockChange, restored: restoredStock },
)
