import { CallError } from '#contract/errors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { copyStocks, previewCopyStocks } from '../contract.ts'
import type { CopyTarget } from '../copy-shapes.ts'
import { planSave, saveStocks } from '../plans/save-stocks.ts'
import { undoStockChange } from '../plans/undo-stock-change.ts'
import { joinPlans } from '../slots/slot-tally.ts'
import { planCopies } from './plan-copies.ts'

export const copyStocksHandler = handleOffice(
  copyStocks,
  async (ctx, input) => {
    const { copies } = await planCopies(ctx, input)
    for (const [at, { label, refusal }] of copies.entries())
      if (refusal !== null)
        throw new CallError('unexpectedStockData', {
          fields: [`toActivityIds.${at}`],
          message: `« ${label} » : ${refusal}`,
        })
    return saveStocks(ctx, copies, (saved) => ({
      copies: saved.map(({ stocks }, at) => {
        const { activityId = '', before = [] } = copies[at] ?? {}
        const isNews = (stock: { id: string; updatedAt: number }) =>
          !before.some(({ id, updatedAt }) => id === stock.id && updatedAt === stock.updatedAt)
        return { activityId, stocks: stocks.filter(isNews) }
      }),
      plan: joinPlans(saved.map(({ plan }) => plan)),
    }))
  },
  { undo: undoStockChange },
)

export const previewCopyStocksHandler = handleOffice(previewCopyStocks, async (ctx, input) => {
  const { copies, seen } = await planCopies(ctx, input)
  const targets: CopyTarget[] = []
  for (const { activityId, label, refusal, operations, tickets } of copies) {
    const { forms, plan } = await planSave(ctx, activityId, operations)
    const written = forms.filter(({ audit }) => audit !== null)
    const made = written.filter(({ operation }) => operation.isNew).length
    targets.push({ activityId, label, refusal, made, changed: written.length - made, tickets, plan })
  }
  return {
    targets,
    stocks: targets.reduce((sum, { made, changed }) => sum + made + changed, 0),
    plan: joinPlans(targets.map(({ plan }) => plan)),
    seen,
  }
})
