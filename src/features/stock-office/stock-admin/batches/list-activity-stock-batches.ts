import { and, count, eq, isNull } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { batch } from '#kernel/stock/tables.ts'
import { listActivityStockBatches } from '../contract.ts'
import { batchView } from './batch-view.ts'
import { loadBatches } from './stored-batch.ts'

export const listActivityStockBatchesHandler = handleOffice(
  listActivityStockBatches,
  async ({ db, now, scope }, input, fail) => {
    const page = listPage(input, {
      by: { createdAt: batch.createdAt },
      usual: { sort: 'createdAt', direction: 'asc' },
      id: batch.id,
    })
    const wanted = and(eq(batch.activityId, input.activityId), isNull(batch.archivedAt))
    const [[known], rows, [counted]] = await db.orm.batch([
      db.orm
        .select({ id: activity.id })
        .from(activity)
        .where(and(eq(activity.id, input.activityId), scope.where(activity.groupId))),
      db.orm
        .select({ id: batch.id, key: page.key })
        .from(batch)
        .where(and(wanted, page.after))
        .orderBy(...page.orderBy)
        .limit(page.limit),
      db.orm.select({ total: count() }).from(batch).where(wanted),
    ])
    if (!known) return fail('activityNotFound')
    const { rows: shown, nextCursor } = toPage(rows, page)
    const stored = await loadBatches(
      db,
      shown.map(({ id }) => id),
      now,
    )
    return { items: stored.map(batchView), nextCursor, total: counted?.total ?? 0 }
  },
)
