import { handleOffice } from '#handler/handle-office.ts'
import { previewStocks } from './contract.ts'
import { resolveOperations } from './resolve-operations.ts'
import { planSave } from './save-stocks.ts'

/** Without `ifUpdatedAt`: whoever looks is told what there is now, and refused only when they save. */
export const previewStocksHandler = handleOffice(previewStocks, async (ctx, { activityId, operations }) => {
  const resolved = await resolveOperations(ctx.db, operations)
  const asked = resolved.map((operation) => ({ ...operation, ifUpdatedAt: undefined }))
  return { plan: (await planSave(ctx, activityId, asked)).plan }
})
