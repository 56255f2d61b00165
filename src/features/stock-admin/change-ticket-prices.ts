import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeWriteContext } from '../../handler/office-context.ts'
import { changeTicketPrices, previewTicketPrices } from './contract.ts'
import { type PlannedPrices, planPrices } from './plan-prices.ts'
import { type AlsoWritten, onlySaved, type SaveOperation, saveStocks } from './save-stocks.ts'
import { shopSteps } from './shop-steps.ts'
import { splitSteps } from './split-steps.ts'
import { undoStockChange } from './undo-stock-change.ts'

export const changeTicketPricesHandler = handleOffice(
  changeTicketPrices,
  async (ctx, input) => {
    const { activityId } = input
    const planned = await planPrices(ctx, input)
    const operations = planned
      .filter(({ change }) => change.effect === 'inPlace')
      .map(({ stored, form }, index): SaveOperation => {
        const { id, updatedAt } = stored.row
        const operation = { id, isNew: false, input: form, path: `batchIds.${index}` }
        return { type: 'form', form: operation, ifUpdatedAt: updatedAt }
      })
    return saveStocks(
      ctx,
      [{ activityId, operations }],
      (saved) => ({ changes: planned.map(({ change }) => change), stocks: onlySaved(saved).stocks }),
      async () => splits(ctx, activityId, planned),
    )
  },
  // Of stocks whose prices were changed as a whole; a stock that was split stays so.
  { undo: undoStockChange },
)

function splits(ctx: OfficeWriteContext, activityId: string, planned: readonly PlannedPrices[]): AlsoWritten {
  const split = planned.filter(({ change }) => change.effect === 'split')
  if (split.length === 0) return { steps: [], audit: [] }
  const made = split.map((each) => ({ ...each, ...splitSteps(each, ctx.now) }))
  return {
    steps: [...made.flatMap(({ steps }) => steps), ...shopSteps(ctx.db, activityId, ctx.now)],
    audit: made.map(({ stored, cut, change, newBatchId }) => ({
      target: stored.row.id,
      before: { prices: change.tickets.map(({ label, before }) => ({ label, ...before })) },
      after: { from: cut, stock: newBatchId, prices: change.tickets.map(({ label, after }) => ({ label, ...after })) },
    })),
  }
}

export const previewTicketPricesHandler = handleOffice(previewTicketPrices, async (ctx, input) => ({
  changes: (await planPrices(ctx, input)).map(({ change }) => change),
}))
