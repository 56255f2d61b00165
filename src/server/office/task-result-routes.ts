import { and, eq, inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import { closedAdministration } from '#features/people/passkey-proof/passkey-request.ts'
import { RESULT_TYPE } from '#kernel/tasks/result-parts.ts'
import { task, taskPart } from '#kernel/tasks/tables.ts'
import { RESULT_PATH } from '#kernel/tasks/task-view.ts'
import type { AppEnv } from '../app-env.ts'

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
  return c.body(streamParts(parts, platform.files), 200, {
    'content-type': RESULT_TYPE,
    'content-disposition': `attachment; filename="${found.fileName}"`,
    'x-content-type-options': 'nosniff',
  })
})

/** Streams one part at a time; a missing part aborts the download so that it cannot pass for complete. */
function streamParts(parts: readonly { key: string }[], files: AppEnv['Variables']['platform']['files']) {
  const waiting = [...parts]
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = waiting.shift()
      if (!next) return controller.close()
      const file = await files.get(next.key)
      if (!file) return controller.error(new Error(`The part ${next.key} is gone.`))
      controller.enqueue(file.bytes)
    },
  })
}
