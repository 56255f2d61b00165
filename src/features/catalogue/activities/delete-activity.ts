import { guard } from '#db/region-db.ts'
import { listingStatements, unlistStatements } from '#features/catalogue/shop/listing.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { type TrashPart, trashSteps } from '#kernel/history/trash-steps.ts'
import { storedActivityState } from './activity-state.ts'
import { changeActivity } from './change-activity.ts'
import { deleteActivity } from './contract.ts'
import { loadStoredActivity } from './load-activity.ts'
import { undoActivityUpdate } from './update-activity.ts'

const batches = 'select id from batch where activity_id = ?'
const stocks = 'select id from stock where activity_id = ?'

/** All rows that belong to an activity without orders. */
const trashedParts = (id: string): TrashPart[] =>
  (
    [
      ['activity', 'id = ?'],
      ['location', 'activity_id = ?'],
      ['activity_category', 'activity_id = ?'],
      ['offer', "target_kind = 'Activity' and target_id = ?"],
      ['activity_closed_day', 'activity_id = ?'],
      ['batch', 'activity_id = ?'],
      ['weekly_template', `batch_id in (${batches})`],
      ['ticket_info', `batch_id in (${batches})`],
      ['ticket_option', `ticket_info_id in (select id from ticket_info where batch_id in (${batches}))`],
      ['stock', 'activity_id = ?'],
      ['entry', `stock_id in (${stocks})`],
      ['entry_file', `entry_id in (select id from entry where stock_id in (${stocks}))`],
      ['expert_stock', 'activity_id = ?'],
      ['expert_ticket', 'stock_id in (select id from expert_stock where activity_id = ?)'],
    ] as const
  ).map(([table, where]) => ({ table, where, args: [id] }))

const ordered = 'exists (select 1 from order_item where activity_id = ?)'

export const deleteActivityHandler = handleOffice(
  deleteActivity,
  async (ctx, { id, ifUpdatedAt }, fail) => {
    const { db, scope } = ctx
    const stored = (await loadStoredActivity(db, scope, id)) ?? fail('activityNotFound')
    await refuseIfChanged(ctx, stored.row, ifUpdatedAt)
    const { rows } = await db.query(`select ${ordered} as ordered`, [id])
    // An ordered activity is archived, for the accounts and its buyers (G16).
    if (rows[0]?.ordered === 1)
      return changeActivity(ctx, stored, { ...storedActivityState(stored), visibility: 'Archived' }, (saved) => ({
        trashId: null,
        archivedAt: saved.updatedAt,
      }))
    const { label, groupId, updatedAt } = stored.row
    const { trashId, steps } = await trashSteps(ctx, {
      kind: 'activity',
      target: id,
      label,
      groupId,
      parts: trashedParts(id),
    })
    return ctx.commit(
      {
        steps: [
          guard('(select updated_at from activity where id = ?) = ?', [id, updatedAt], 'changedMeanwhile'),
          // A buyer has begun to pay in the meantime.
          guard(`not ${ordered}`, [id], 'changedMeanwhile'),
          // Cart lines hold nothing (D06), and the trash does not keep them.
          { sql: 'delete from cart_item where activity_id = ?', args: [id] },
          ...unlistStatements({ activityIds: [id] }),
          { sql: 'delete from activity_best where activity_id = ?', args: [id] },
          // Ends the queues of its openings, as there is nothing left to wait for.
          { sql: `delete from opening_place where batch_id in (${batches})`, args: [id] },
          { sql: `delete from opening where batch_id in (${batches})`, args: [id] },
          ...steps,
        ],
        audit: { target: id, groupId, before: { label, updatedAt } },
        changesCatalogue: true,
      },
      { trashId },
    )
  },
  // Best prices are restored as expired, so that the next read recomputes them. Archiving is an update like any other.
  {
    undo: undoActivityUpdate,
    of: activity,
    restored: (id) => [
      // Drops the holds of the vanished waiting list; nothing was ordered.
      { sql: 'update stock set reserved = 0 where activity_id = ?', args: [id] },
      ...listingStatements({ activityIds: [id] }),
      markBestStale([id], 0),
    ],
  },
)
