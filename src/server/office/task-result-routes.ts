import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { closedAdministration } from '#features/people/passkey-proof/passkey-request.ts'
import type { OpenedFile } from '#handler/manifest/office-file.ts'
import { partRows } from '#kernel/tasks/result-parts.ts'
import { task, taskPart } from '#kernel/tasks/tables.ts'
import { RESULT_PATH } from '#kernel/tasks/task-view.ts'
import { csvFormat } from '#lib/csv-format.ts'
import type { FileStore } from '#platform/file-port.ts'
import type { AppEnv } from '../app-env.ts'
import { fileHeaders, refusedFile, streamBytes, writtenFile } from './written-file.ts'

/**
 * Download of an ended task's result, for the person who started it and still has the same rights; not found for all
 * others.
 */
export const taskResultRoutes = new Hono<AppEnv>().get(`${RESULT_PATH}:taskId`, async (c) => {
  const ctx = await c.var.context()
  const { actor, db, platform } = ctx
  c.header('cache-control', 'private, no-store')
  if (actor.kind !== 'user' || closedAdministration(ctx, actor) !== null) return c.text('Not found', 404)
  const isOwn = and(
    eq(task.id, c.req.param('taskId')),
    eq(task.ownerId, actor.userId),
    inArray(task.state, ['done', 'failed', 'cancelled']),
  )
  const [rows, parts] = await db.orm.batch([
    db.orm.select({ groupId: task.groupId, fileName: task.fileName }).from(task).where(isOwn),
    db.orm
      .select({ key: taskPart.key })
      .from(taskPart)
      .where(eq(taskPart.taskId, c.req.param('taskId')))
      .orderBy(taskPart.step),
  ])
  const [found] = rows
  const isAdmin = found?.groupId == null ? actor.isAdmin : actor.isAdmin || actor.adminGroupIds.includes(found.groupId)
  if (!found?.fileName || parts.length === 0 || !isAdmin) return c.text('Not found', 404)
  try {
    const opened = await openResult(found.fileName, parts, platform.files)
    const file = writtenFile(opened, c.req.query('format') ?? 'csv', platform.packing)
    const onFault = (error: unknown) =>
      platform.log('error', 'task.result.broken', { requestId: ctx.requestId, error: String(error) })
    return c.body(streamBytes(await file.bytes.next(), file.bytes, onFault), 200, fileHeaders(file))
  } catch (error) {
    return refusedFile(c, error, RESULT_PATH)
  }
})

/** Opens a result part by part; a missing part breaks the download off so that it cannot pass for complete. */
async function openResult(
  fileName: string,
  parts: readonly { key: string }[],
  files: Pick<FileStore, 'get'>,
): Promise<OpenedFile> {
  async function* readParts() {
    for (const { key } of parts) {
      const file = await files.get(key)
      if (!file) throw new Error(`The part ${key} is gone.`)
      yield partRows(file.bytes)
    }
  }
  const read = readParts()
  const [names = [], ...rows] = (await read.next()).value ?? []
  async function* rest() {
    yield rows
    yield* read
  }
  return { fileName, format: csvFormat, columns: names.map(String), parts: rest() }
}
