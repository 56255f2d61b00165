import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { normalizeEmail } from '#kernel/people/people.ts'
import { retryUserImportRows, updateUserImportRow } from './contract.ts'
import { findUserImport } from './find-user-import.ts'
import { rowColumns } from './get-user-import.ts'
import { userImportRow } from './tables.ts'
import { judgeForCaller } from './told-accounts.ts'
import type { ListedUserRow, SentRow } from './user-import-shapes.ts'
import { rowsStatement, verdictStatus } from './write-rows.ts'

const taken = ['in_progress', 'success'] as const

/** Corrects a row, and judges the rows with its old or new email again: they may be duplicates no longer. */
export const updateUserImportRowHandler = handleOffice(
  updateUserImportRow,
  async (ctx, { importId, line, email, firstName, lastName }, fail) => {
    const { db } = ctx
    const { id, groupId } = (await findUserImport(ctx, importId)) ?? fail('userImportNotFound')
    const ofImport = eq(userImportRow.importId, id)
    const [before] = await db.orm
      .select(rowColumns)
      .from(userImportRow)
      .where(and(ofImport, eq(userImportRow.line, line)))
    if (!before) return fail('userImportNotFound')
    if (taken.some((status) => status === before.status)) return fail('userImportRowTaken')
    const mended: SentRow = { line, email, firstName, lastName }
    const emails = [before.email, normalizeEmail(email)]
    const twins = await db.orm
      .select(rowColumns)
      .from(userImportRow)
      .where(and(ofImport, inArray(userImportRow.email, emails), notInArray(userImportRow.status, [...taken])))
      .limit(200)
    const others = twins.filter((twin) => twin.line !== line)
    const judged = await judgeForCaller(ctx, { importId: id, groupId, instead: line }, [mended, ...others])
    const [own] = judged
    if (!own) return fail('userImportNotFound')
    const { verdict, note } = own
    const row: ListedUserRow = {
      ...before,
      ...{ email: own.email, firstName: own.firstName, lastName: own.lastName, verdict, note },
      status: verdictStatus(verdict),
    }
    return ctx.commit(
      {
        steps: [
          guard(
            `exists (select 1 from user_import_row where import_id = ? and line = ? and status in ('queued', 'error'))`,
            [id, line],
            'userImportRowTaken',
          ),
          rowsStatement(id, judged),
        ],
        audit: { target: id, groupId, after: { line, mended: true } },
      },
      { row },
    )
  },
)

export const retryUserImportRowsHandler = handleOffice(retryUserImportRows, async (ctx, { importId, line }, fail) => {
  const { db } = ctx
  const { id, groupId } = (await findUserImport(ctx, importId)) ?? fail('userImportNotFound')
  const failed = and(
    eq(userImportRow.importId, id),
    eq(userImportRow.status, 'error'),
    line === undefined ? undefined : eq(userImportRow.line, line),
  )
  const queued = (await db.orm.select({ line: userImportRow.line }).from(userImportRow).where(failed)).length
  if (queued === 0) return ctx.unchanged({ queued })
  return ctx.commit(
    {
      steps: [db.orm.update(userImportRow).set({ status: 'queued' }).where(failed)],
      audit: { target: id, groupId, after: { queued } },
    },
    { queued },
  )
})
