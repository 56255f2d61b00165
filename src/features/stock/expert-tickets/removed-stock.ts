import { guard } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import { expertStockState, type StoredExpertStock } from './stock-rows.ts'
import type { StockChange } from './stock-steps.ts'

const ordered = `exists (select 1 from order_item where activity_id = ? and item_type = 'ExpertTicket'
  and snapshot ->> '$.expert.stockId' = ?)`

/** Archives a stock that was ordered (D21); moves any other to the trash. */
export async function removedStock(
  ctx: OfficeWriteContext,
  stored: StoredExpertStock,
): Promise<Pick<StockChange, 'steps' | 'audit'> & { trashId: string | null }> {
  const { db, now } = ctx
  const { id, activityId, updatedAt } = stored.row
  const { rows } = await db.query(`select ${ordered} as ordered, (select label from activity where id = ?) as label`, [
    activityId,
    id,
    activityId,
  ])
  const isUnchanged = guard(
    '(select updated_at from expert_stock where id = ?) = ?',
    [id, updatedAt],
    'changedMeanwhile',
  )
  const before = { ...expertStockState(stored), updatedAt }
  // Cart lines hold nothing, so they are deleted (D06).
  const forgetWishes = { sql: 'delete from cart_item where expert_stock_id = ?', args: [id] }
  if (rows[0]?.ordered === 1)
    return {
      trashId: null,
      steps: [
        isUnchanged,
        forgetWishes,
        {
          sql: 'update expert_stock set archived_at = ?, updated_at = ? where id = ?',
          args: [now, laterThan(updatedAt, now), id],
        },
      ],
      audit: { target: id, before, after: { archived: true } },
    }
  const { trashId, steps } = await trashSteps(ctx, {
    kind: 'expert-ticket-stock',
    target: id,
    label: `Stock ExperTicket de ${String(rows[0]?.label ?? '')}`,
    groupId: null,
    parts: [
      { table: 'expert_stock', where: 'id = ?', args: [id] },
      { table: 'expert_ticket', where: 'stock_id = ?', args: [id] },
    ],
  })
  return {
    trashId,
    // A buyer has begun to pay in the meantime: the operator's next try archives the stock.
    steps: [isUnchanged, guard(`not ${ordered}`, [activityId, id], 'changedMeanwhile'), forgetWishes, ...steps],
    audit: { target: id, before },
  }
}
