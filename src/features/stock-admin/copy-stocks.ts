import { CallError } from '../../contract/errors.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import type { OfficeReadContext } from '../../handler/office-context.ts'
import { type StockInput, stockInput } from '../stock/office-stock-shapes.ts'
import { batchState } from './batch-state.ts'
import { copyStocks, previewCopyStocks } from './contract.ts'
import { newForm } from './plan-operation.ts'
import { planSave, type SaveTarget, saveStocks } from './save-stocks.ts'
import { joinPlans } from './slot-tally.ts'
import { loadBatches } from './stored-batch.ts'
import { undoStockChange } from './undo-stock-change.ts'

export const copyStocksHandler = handleOffice(
  copyStocks,
  async (ctx, { batchIds, toActivityIds }) => {
    const targets = await planCopies(ctx, batchIds, toActivityIds)
    return saveStocks(ctx, targets, (saved) => ({
      copies: saved.map(({ stocks }, index) => ({ activityId: targets[index]?.activityId ?? '', stocks })),
      plan: joinPlans(saved.map(({ plan }) => plan)),
    }))
  },
  { undo: undoStockChange },
)

export const previewCopyStocksHandler = handleOffice(previewCopyStocks, async (ctx, { batchIds, toActivityIds }) => {
  const targets = await planCopies(ctx, batchIds, toActivityIds)
  const plans = []
  for (const { activityId, operations } of targets) plans.push((await planSave(ctx, activityId, operations)).plan)
  return { stocks: targets.reduce((sum, { operations }) => sum + operations.length, 0), plan: joinPlans(plans) }
})

/** The forms of the stocks, as new ones for each activity. */
async function planCopies(
  ctx: OfficeReadContext,
  batchIds: readonly string[],
  toActivityIds: readonly string[],
): Promise<SaveTarget[]> {
  const ids = [...new Set(batchIds)]
  const stored = (await loadBatches(ctx.db, ids, ctx.now)).filter(({ row }) => row.archivedAt === null)
  if (stored.length < ids.length) throw new CallError('stockNotFound', { fields: ['batchIds'] })
  const inputs = stored.map((each) => {
    const input = stockInput.safeParse(batchState(each))
    if (input.success) return withoutIds(input.data)
    throw new CallError('unexpectedStockData', {
      fields: ['batchIds'],
      details: { reason: 'Ce stock est incomplet : complétez-le avant de le copier.' },
    })
  })
  return [...new Set(toActivityIds)].map((activityId) => ({
    activityId,
    operations: inputs.map((input, index) => ({ type: 'form', form: newForm(input, `batchIds.${index}`) })),
  }))
}

/** What has an id is the original's; documents and sales stay there. */
function withoutIds({ reservation, ticketInfo, ...input }: StockInput): StockInput {
  const withoutSlotIds = <Slot extends { id?: string | undefined }>(slots: readonly Slot[]) =>
    slots.map(({ id: _id, ...slot }) => slot)
  return {
    ...input,
    ticketInfo: ticketInfo.map(({ id: _id, options, ...ticket }) => ({ ...ticket, options: withoutSlotIds(options) })),
    reservation:
      reservation.type === 'Weekly'
        ? { ...reservation, slots: withoutSlotIds(reservation.slots) }
        : reservation.type === 'Fixed'
          ? { ...reservation, slots: withoutSlotIds(reservation.slots) }
          : reservation,
  }
}
