import { CallError } from '#contract/errors.ts'
import type { Statement } from '#db/region-db.ts'
import { stockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { batchState } from '../batches/batch-state.ts'
import { loadBatches } from '../batches/stored-batch.ts'
import { saveStocks } from './save-stocks.ts'

/**
 * Former values of the changed fields. `stockInput.partial()` would fill in defaults for terms and limits that the
 * change left alone.
 */
const formerFields = (before: UndoneChange['before']) =>
  Object.fromEntries(Object.entries(before).filter(([name]) => Object.hasOwn(stockInput.shape, name)))

/** Saves the former form as any other: tickets sold since stay sold, archived slots return with their sales. */
export async function undoStockChange(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const [stored] = await loadBatches(ctx.db, [target], ctx.now)
  if (!stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  const { activityId, id } = stored.row
  const path = 'changeId'
  if (before.archived === true)
    return saveStocks(
      ctx,
      [{ activityId, operations: [{ type: 'delete', id, path, ifUpdatedAt: changedAt }] }],
      () => ({}),
    )
  const input = stockInput.safeParse({ ...batchState(stored), ...formerFields(before) })
  if (!input.success) throw new CallError('undoTooLate')
  const form = { id, isNew: false, input: input.data, path, fromArchive: true }
  return saveStocks(ctx, [{ activityId, operations: [{ type: 'form', form, ifUpdatedAt: changedAt }] }], () => ({}))
}

/** Steps that restore a stock from the trash, with its slots as they are. */
export const restoredStock = (id: string): Statement[] => [
  { sql: 'update batch set archived_at = null, updated_at = updated_at + 1 where id = ?', args: [id] },
  {
    sql: `update activity_best set valid_until = 0, updated_at = updated_at + 1
      where activity_id = (select activity_id from batch where id = ?)`,
    args: [id],
  },
]
