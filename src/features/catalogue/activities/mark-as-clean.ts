import { and, eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { markActivityAsClean } from './contract.ts'
import { loadStoredActivity } from './load-activity.ts'

/** Leaves `updatedAt` alone, so that editors are not interrupted and its place in lists stays. */
export const markActivityAsCleanHandler = handleOffice(markActivityAsClean, async (ctx, { id, ifUpdatedAt }, fail) => {
  const { db, scope } = ctx
  const { row } = (await loadStoredActivity(db, scope, id)) ?? fail('activityNotFound')
  // Changes made after the operator opened the list count as unseen.
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  if (!row.isDirty) return ctx.unchanged({})
  return ctx.commit(
    {
      steps: [
        {
          statement: db.orm
            .update(activity)
            .set({ isDirty: false })
            .where(and(eq(activity.id, id), eq(activity.updatedAt, row.updatedAt))),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { target: id, groupId: row.groupId, before: { isDirty: true }, after: { isDirty: false } },
    },
    {},
  )
})
