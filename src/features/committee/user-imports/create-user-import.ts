import { and, eq, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { hasWayIn } from '#kernel/people/home-host.ts'
import { newId } from '#lib/new-id.ts'
import { addUserImportRows, createUserImport } from './contract.ts'
import { findUserImport } from './find-user-import.ts'
import { userImport } from './tables.ts'
import { judgeForCaller } from './told-accounts.ts'
import { notTooLong, rowsStatement } from './write-rows.ts'

/** French reason why no one can be imported into the group from here; null if possible. */
export const obstacleTo = (ctx: Pick<OfficeReadContext, 'groups' | 'host'>, groupId: string): string | null =>
  hasWayIn(ctx, groupId)
    ? null
    : 'Ce groupe n’a pas de domaine et ce site est celui d’un autre groupe : ses membres ne pourraient se connecter nulle part. Donnez-lui un domaine, ou importez depuis un site sans groupe.'

/** Refuses if the people would have no site to sign in on. */
export function refuseWithoutWayIn(ctx: Pick<OfficeReadContext, 'groups' | 'host'>, groupId: string): void {
  const obstacle = obstacleTo(ctx, groupId)
  if (obstacle !== null) throw new CallError('userImportRefused', { message: obstacle, fields: ['groupId'] })
}

export const createUserImportHandler = handleOffice(
  createUserImport,
  async (ctx, { groupId: chosen, fileName, rows }, fail) => {
    const { db, now, actor, scope, groups } = ctx
    const group = groups.get(scope.groupId ?? chosen) ?? fail('groupNotFound', { fields: ['groupId'] })
    refuseWithoutWayIn(ctx, group.id)
    const id = newId('ui')
    const row: typeof userImport.$inferInsert = {
      ...{ id, groupId: group.id, scopeGroupId: scope.groupId, ownerId: actor.userId },
      ...{
        fileName: fileName ?? null,
        announcedRows: rows ?? null,
        origin: ctx.origin,
        createdAt: now,
        updatedAt: now,
      },
    }
    return ctx.commit(
      {
        steps: [db.orm.insert(userImport).values(row)],
        audit: { target: id, groupId: group.id, after: { fileName: row.fileName, group: group.id } },
      },
      { importId: id },
    )
  },
)

export const addUserImportRowsHandler = handleOffice(addUserImportRows, async (ctx, { importId, rows }, fail) => {
  const { db, now } = ctx
  const row = (await findUserImport(ctx, importId)) ?? fail('userImportNotFound')
  if (row.sendEmail !== null)
    return fail('userImportRefused', { message: 'Cet import a commencé : commencez-en un autre.' })
  const judged = await judgeForCaller(ctx, { importId, groupId: row.groupId }, rows)
  return ctx.commit(
    {
      steps: [
        rowsStatement(importId, judged),
        notTooLong(importId),
        db.orm
          .update(userImport)
          .set({ updatedAt: now })
          .where(and(eq(userImport.id, importId), isNull(userImport.sendEmail))),
        changed(1, 'userImportNotFound'),
      ],
      audit: { target: importId, groupId: row.groupId, after: { rows: rows.length } },
    },
    {},
  )
})
