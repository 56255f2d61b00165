import { CallError } from '#contract/errors.ts'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { laterThan } from '#handler/changes.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { StoredBatch } from '../batches/stored-batch.ts'
import { loadSlots } from '../slots/load-slots.ts'
import { slotTally } from '../slots/slot-tally.ts'

export interface PlannedDeletion {
  stored: StoredBatch
  /** True if it was ever ordered, whatever became of the order: it is archived for good (D21, D42). */
  ordered: boolean
  plan: StockPlan
  updatedAt: number
}

export const orderedOfBatch = `exists (select 1 from stock s join order_stock os on os.stock_id = s.id where s.batch_id = ?)`

/** Plans the effect of deleting a whole stock on its slots. */
export async function planDeletion(
  db: ReadDb,
  stored: StoredBatch | undefined,
  facts: { activityId: string; now: number; path: string },
): Promise<PlannedDeletion> {
  const { activityId, now, path } = facts
  if (!stored || stored.row.archivedAt !== null || stored.row.activityId !== activityId)
    throw new CallError('stockNotFound', { fields: [`${path}.id`] })
  const templates = stored.templates.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id)
  const [slots, { rows }] = await Promise.all([
    loadSlots(db, templates, now),
    db.query(`select ${orderedOfBatch} as ordered`, [stored.row.id]),
  ])
  const tally = slotTally(now)
  for (const slot of [...stored.singles, ...[...slots.values()].flat()]) tally.remove(slot)
  return {
    stored,
    ordered: rows[0]?.ordered === 1,
    plan: tally.result().plan,
    updatedAt: laterThan(stored.row.updatedAt, now),
  }
}
