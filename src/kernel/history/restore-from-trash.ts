import { and, eq, getTableColumns, gt } from 'drizzle-orm'
import { changed, WriteRefused } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { restoreFromTrash } from './contract.ts'
import { KEPT_MS } from './kept.ts'
import { findObstacle } from './restore-obstacle.ts'
import { trash } from './tables.ts'
import { refuseTakingBack } from './take-back.ts'
import { partsInstead } from './taken-value.ts'
import { restoreStatements } from './trash-steps.ts'
import { deletedBySuperAdmin } from './written-by-super-admin.ts'

export const restoreFromTrashHandler = handleOffice(restoreFromTrash, async (ctx, { trashId, instead }, fail) => {
  const { db, scope, now } = ctx
  const isKept = and(eq(trash.id, trashId), gt(trash.deletedAt, now - KEPT_MS), scope.where(trash.groupId))
  const columns = { ...getTableColumns(trash), bySuperAdmin: deletedBySuperAdmin }
  const [row] = await db.orm.select(columns).from(trash).where(isKept)
  const { kind, target, label, groupId, call, bySuperAdmin, parts: kept } = row ?? fail('trashNotFound')
  refuseTakingBack(ctx, { call, groupId, bySuperAdmin })
  const takeBack = ctx.handlerOf(call)?.takeBack
  const parts = partsInstead({ target, parts: kept }, takeBack?.unique, instead)
  try {
    return await ctx.commit(
      {
        steps: [
          db.orm.delete(trash).where(eq(trash.id, trashId)),
          changed(1, 'trashNotFound'),
          ...restoreStatements(parts),
          ...(takeBack?.restored?.(target, ctx) ?? []),
        ],
        audit: { target, groupId, after: { label, ...instead } },
        changesCatalogue: true,
      },
      { kind, target },
    )
  } catch (error) {
    // A unique value was taken since, or a row it depends on is gone.
    if (error instanceof WriteRefused)
      return fail('restoreConflict', await findObstacle(ctx, { id: trashId, target, parts }, takeBack?.unique, error))
    throw error
  }
})
