import { and, eq, inArray } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import type { Fail } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { cancelTask, pauseTask, resumeTask } from './contract.ts'
import { queueTask } from './start-task.ts'
import { task } from './tables.ts'
import type { TaskState } from './task-shapes.ts'
import { findTask, taskView } from './task-view.ts'

interface Change {
  from: readonly TaskState[]
  to: TaskState
  ends?: boolean
  /** True to queue a runner for the task. */
  runs?: boolean
}

/**
 * Moves a task to another state, with its audit row; a step in progress is then refused, since it finds another state.
 */
async function changeTask(
  ctx: OfficeWriteContext,
  taskId: string,
  fail: Fail<'taskNotFound' | 'taskEnded'>,
  { from, to, ends = false, runs = false }: Change,
) {
  const found = (await findTask(ctx, taskId)) ?? fail('taskNotFound')
  const { row } = found
  if (row.state === to) return ctx.unchanged({ task: taskView(ctx, found) })
  if (!from.includes(row.state)) fail('taskEnded')
  const updatedAt = Math.max(ctx.now, row.updatedAt + 1)
  const after = { state: to, message: null, updatedAt, finishedAt: ends ? ctx.now : null }
  return ctx.commit(
    {
      steps: [
        ctx.db.orm
          .update(task)
          .set(after)
          .where(and(eq(task.id, taskId), inArray(task.state, from))),
        changed(1, 'taskEnded'),
        ...(runs ? queueTask(ctx.db, taskId, ctx.now) : []),
      ],
      audit: {
        target: taskId,
        groupId: row.groupId,
        before: { state: row.state },
        after: { state: to, done: row.done },
        people: [row.ownerId],
      },
    },
    { task: taskView(ctx, { ...found, row: { ...row, ...after } }) },
  )
}

export const pauseTaskHandler = handleOffice(pauseTask, (ctx, { taskId }, fail) =>
  changeTask(ctx, taskId, fail, { from: ['waiting', 'running'], to: 'paused' }),
)
export const resumeTaskHandler = handleOffice(resumeTask, (ctx, { taskId }, fail) =>
  changeTask(ctx, taskId, fail, { from: ['paused', 'failed'], to: 'waiting', runs: true }),
)
export const cancelTaskHandler = handleOffice(cancelTask, (ctx, { taskId }, fail) =>
  changeTask(ctx, taskId, fail, { from: ['waiting', 'running', 'paused', 'failed'], to: 'cancelled', ends: true }),
)
