import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { task } from '#kernel/tasks/tables.ts'
import { newId } from '#lib/new-id.ts'
import { checkImportTask } from './check-import-task.ts'
import { checkImport, runImport } from './contract.ts'
import { findImport } from './find-import.ts'
import { checkedLength, readImportFile } from './read-import.ts'
import { runImportTask } from './run-import-task.ts'
import { catalogueImport, importMapping, importRow } from './tables.ts'

export const checkImportHandler = handleOffice(checkImport, async (ctx, { id, reading }, fail) => {
  const { db, now, actor } = ctx
  const row = (await findImport(ctx, id)) ?? fail('importNotFound')
  const raw = (await readImportFile(ctx.platform.files, id)) ?? fail('uploadIncomplete')
  const rows = await checkedLength(raw, reading)
  const checkId = newId('ck')
  const { mapping } = reading
  const choice = { mapping, updatedAt: now }
  const asked = { importId: id, checkId, fileName: row.fileName, reading, rows }
  return startTask(ctx, checkImportTask, asked, (checkTaskId) => [
    db.orm
      .update(catalogueImport)
      .set({ reading, checkId, checkTaskId, runTaskId: null, updatedAt: now })
      .where(eq(catalogueImport.id, id)),
    db.orm.delete(importRow).where(eq(importRow.checkId, row.checkId ?? '')),
    ...(reading.format === 'csv'
      ? [
          db.orm
            .insert(importMapping)
            .values({ userId: actor.userId, ...choice })
            .onConflictDoUpdate({ target: importMapping.userId, set: choice }),
        ]
      : []),
  ])
})

/** Calls only start the task; the runner supplies the function that draws pictures. */
const started = runImportTask(() => {
  throw new Error('A call draws no pictures.')
})

export const runImportHandler = handleOffice(runImport, async (ctx, { id }, fail) => {
  const { db, now } = ctx
  const { checkId, checkTaskId, reading, fileName } = (await findImport(ctx, id)) ?? fail('importNotFound')
  if (checkId === null || checkTaskId === null || reading === null) return fail('importNotChecked')
  const [checked] = await db.orm.select({ state: task.state }).from(task).where(eq(task.id, checkTaskId))
  if (checked?.state !== 'done') return fail('importNotChecked')
  return startTask(ctx, started, { importId: id, checkId, fileName, format: reading.format }, (runTaskId) => [
    db.orm.update(catalogueImport).set({ runTaskId, updatedAt: now }).where(eq(catalogueImport.id, id)),
  ])
})
