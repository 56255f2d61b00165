import { and, eq, inArray, lte, notInArray } from 'drizzle-orm'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { limits } from '#lib/words/limits.ts'
import { task, taskPart } from './tables.ts'

/** Time for which an ended or abandoned task and its result are kept. */
export const TASK_KEPT_MS = limits.taskResult.ms
const AT_ONCE = 50

/**
 * Deletes old tasks, the bytes of their results first: after a crash, a row without bytes is found again, bytes without
 * a row never.
 */
export async function forgetTasks({ db, now, platform }: Pick<JobContext, 'db' | 'now' | 'platform'>): Promise<void> {
  const isOld = and(lte(task.updatedAt, now - TASK_KEPT_MS), notInArray(task.state, ['waiting', 'running']))
  for (;;) {
    const old = await db.orm.select({ id: task.id }).from(task).where(isOld).limit(AT_ONCE)
    if (old.length === 0) return
    const ids = old.map(({ id }) => id)
    const parts = await db.orm.select({ key: taskPart.key }).from(taskPart).where(inArray(taskPart.taskId, ids))
    for (const { key } of parts) await platform.files.delete(key)
    await db.write([
      ...ids.flatMap((id) => [
        db.orm.delete(taskPart).where(eq(taskPart.taskId, id)),
        db.orm.delete(task).where(and(eq(task.id, id), isOld)),
      ]),
    ])
  }
}
