import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { changeTicketPrices, previewTicketPrices } from '../contract.ts'
import { type AlsoWritten, onlySaved, type Saved, type SaveOperation, saveStocks } from '../plans/save-stocks.ts'
import { undoStockChange } from '../plans/undo-stock-change.ts'
import { shopSteps } from '../shop-steps.ts'
import { type PlannedPrices, planPrices } from './plan-prices.ts'
import { splitSteps } from './split-steps.ts'
import { undoSplit } from './undo-split.ts'

export const changeTicketPricesHandler = handleOffice(
  changeTicketPrices,
  async (ctx, input) => {
    const { activityId } = input
    const planned = await planPrices(ctx, input)
    const seen = new Map(input.ifUpdatedAt?.map(({ batchId, updatedAt }) => [batchId, updatedAt]))
    for (const { stored } of planned) await refuseIfChanged(ctx, stored.row, seen.get(stored.row.id))
    const operations = planned
      .filter(({ change }) => change.effect === 'inPlace')
      .map(({ stored, form }, index): SaveOperation => {
        const { id, updatedAt } = stored.row
        const operation = { id, isNew: false, input: form, path: `batchIds.${index}` }
        return { type: 'form', form: operation, ifUpdatedAt: updatedAt }
      })
    const split = splits(ctx, activityId, planned)
    const answer = (saved: Saved[]) => {
      const { stocks } = onlySaved(saved)
      const changed = [...stocks.map(({ id, updatedAt }) => ({ id, updatedAt })), ...split.changed]
      return { changes: planned.map(({ change }) => change), stocks, changed }
    }
    return saveStocks(ctx, [{ activityId, operations }], answer, async () => split)
  },
  { undo: (ctx, change) => ('stock' in change.after ? undoSplit(ctx, change) : undoStockChange(ctx, change)) },
)

interface Splits extends AlsoWritten {
  changed: { id: string; updatedAt: number }[]
}

function splits(ctx: OfficeWriteContext, activityId: string, planned: readonly PlannedPrices[]): Splits {
  const split = planned.filter(({ change }) => change.effect === 'split')
  if (split.length === 0) return { steps: [], audit: [], changed: [] }
  const made = split.map((each) => ({ ...each, ...splitSteps(each, ctx.now) }))
  return {
    steps: [...made.flatMap(({ steps }) => steps), ...shopSteps(ctx.db, activityId, ctx.now)],
    audit: made.map(({ stored, cut, change, newBatchId, changedAt }) => ({
      target: stored.row.id,
      before: {
        prices: change.tickets.map(({ label, before }) => ({ label, ...before })),
        updatedAt: stored.row.updatedAt,
      },
      after: {
        from: cut,
        stock: newBatchId,
        prices: change.tickets.map(({ label, after }) => ({ label, ...after })),
        updatedAt: changedAt,
      },
    })),
    changed: made.map(({ stored, changedAt }) => ({ id: stored.row.id, updatedAt: changedAt })),
  }
}

export const previewTicketPricesHandler = handleOffice(previewTicketPrices, async (ctx, input) => ({
  changes: (await planPrices(ctx, input)).map(({ change }) => change),
}))
