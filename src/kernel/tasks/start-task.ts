import { and, eq, isNotNull } from 'drizzle-orm'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { job } from '#kernel/jobs/tables.ts'
import { newId } from '#lib/new-id.ts'
import { task } from './tables.ts'
import type { TaskKind } from './task-kind.ts'

export const TASK_JOB = 'run-task'

const taskKey = (taskId: string) => `task:${taskId}`

/** Queues a runner for the task, also if its last job is dead or still running. */
export const queueTask = (db: Pick<RegionDb, 'orm'>, taskId: string, now: number): Statement[] => [
  db.orm.delete(job).where(and(eq(job.dedupeKey, taskKey(taskId)), isNotNull(job.deadAt))),
  enqueueJob(db, { kind: TASK_JOB, payload: { taskId }, runAt: now, dedupeKey: taskKey(taskId) }, now),
]

/** Starts a task for the caller and writes `also` in the same batch; returns the result of the office call. */
export async function startTask(
  ctx: OfficeWriteContext,
  kind: TaskKind,
  asked: unknown,
  also: (taskId: string) => readonly (Step | Statement)[] = () => [],
): Promise<Committed<{ taskId: string }>> {
  const { db, now, scope, actor } = ctx
  // Drops input that only the call's route has, such as the group.
  const input = kind.input.parse(asked)
  const { cursor, total } = await kind.start({ ...ctx, files: ctx.platform.files }, input)
  const taskId = newId('tk')
  const label = kind.label(total, input)
  const row: typeof task.$inferInsert = {
    id: taskId,
    kind: kind.kind,
    label,
    ownerId: actor.userId,
    groupId: scope.groupId,
    state: 'waiting',
    input,
    cursor,
    total,
    fileName: kind.result?.fileName ?? null,
    createdAt: now,
    updatedAt: now,
  }
  return ctx.commit(
    {
      steps: [db.orm.insert(task).values(row), ...queueTask(db, taskId, now), ...also(taskId)],
      audit: { target: taskId, after: { label, state: 'waiting' } },
    },
    { taskId },
  )
}
