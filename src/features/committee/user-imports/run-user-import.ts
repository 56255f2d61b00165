import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { task } from '#kernel/tasks/tables.ts'
import { counted } from '#lib/words/plural.ts'
import { runUserImport } from './contract.ts'
import { refuseWithoutWayIn } from './create-user-import.ts'
import { countRows, findUserImport, missingRows } from './find-user-import.ts'
import { importUsersTask } from './import-users-task.ts'
import { userImport } from './tables.ts'

/** Starts an import with one task at a time; resumes one that is paused or stopped. */
export const runUserImportHandler = handleOffice(runUserImport, async (ctx, { importId, sendEmail }, fail) => {
  const { db, now } = ctx
  const row = (await findUserImport(ctx, importId)) ?? fail('userImportNotFound')
  refuseWithoutWayIn(ctx, row.groupId)
  const [last] = await db.orm
    .select({ state: task.state })
    .from(task)
    .where(eq(task.id, row.taskId ?? ''))
  if (last && !['done', 'cancelled'].includes(last.state)) return fail('userImportRunning')
  const { rows, statuses } = await countRows(db, importId)
  const missing = missingRows(row, rows)
  if (missing > 0)
    return fail('userImportRefused', {
      message: `L’envoi de la liste a été interrompu : il manque ${counted(missing, 'ligne')}. Importez la liste de nouveau.`,
    })
  if (statuses.queued + statuses.in_progress === 0)
    return fail('userImportRefused', { message: 'Aucune ligne n’est à importer.' })
  return startTask(ctx, importUsersTask, { importId }, (taskId) => [
    guard(
      'exists (select 1 from user_import where id = ? and task_id is ?)',
      [importId, row.taskId],
      'userImportRunning',
    ),
    db.orm.update(userImport).set({ taskId, sendEmail, updatedAt: now }).where(eq(userImport.id, importId)),
  ])
})
