import { handleOffice } from '#handler/handle-office.ts'
import { previewStocks } from '../contract.ts'
import { resolveOperations } from './resolve-operations.ts'
import { planSave } from './save-stocks.ts'

/** Previews without `ifUpdatedAt`: the operator sees the present state, and a conflict is refused only on saving. */
export const previewStocksHandler = handleOffice(previewStocks, async (ctx, { activityId, operations }) => {
  const resolved = await resolveOperations(ctx.db, operations)
  const asked = resolved.map((operation) => ({ ...operation, ifUpdatedAt: undefined }))
  return { plan: (await planSave(ctx, activityId, asked)).plan }
})
