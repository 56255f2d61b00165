import { ClientError } from '#api/client.ts'
import type { OfficeTask } from '#kernel/tasks/task-shapes.ts'
import type { OpenedList } from '#web/office/kit/list/load-list.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { ImportLook, ListedImportRow, OfficeImport } from '../import-shapes.ts'

export interface LoadedImport {
  item: OfficeImport
  /** Null once the task has been deleted. */
  check: OfficeTask | null
  run: OfficeTask | null
  look: ImportLook
  rows: OpenedList<ListedImportRow>
}

/**
 * Loads an import with its tasks. The tasks come before the rows that they counted: one that ends meanwhile is still
 * shown as running, whose end loads anew, and never as done with the counts from before.
 */
export async function loadImport(
  call: AdminCall,
  id: string,
  openRows: () => Promise<OpenedList<ListedImportRow>>,
): Promise<LoadedImport> {
  const [{ item: before }, { look }] = await Promise.all([
    call('/admin/get-import', { id }),
    call('/admin/inspect-import', { id }),
  ])
  const [check, run] = await Promise.all([loadTask(call, before.checkTaskId), loadTask(call, before.runTaskId)])
  const [{ item }, rows] = await Promise.all([call('/admin/get-import', { id }), openRows()])
  return { item, look, check, run, rows }
}

async function loadTask(call: AdminCall, taskId: string | null) {
  if (taskId === null) return null
  try {
    return (await call('/admin/get-task', { taskId })).task
  } catch (error) {
    if (error instanceof ClientError && error.code === 'taskNotFound') return null
    throw error
  }
}
