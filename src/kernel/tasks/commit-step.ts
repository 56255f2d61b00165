import { and, eq, sql } from 'drizzle-orm'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { LostRun } from './lost-run.ts'
import { PART_TYPE, partBytes, partKey } from './result-parts.ts'
import { task, taskPart } from './tables.ts'
import type { StepOutcome, TaskKind } from './task-kind.ts'

export type TaskRow = typeof task.$inferSelect

/**
 * Commits a step's writes together with its progress, or nothing: refused unless the task is still where the step began
 * and this run is the current one. `stopped`: reason why the task ends here.
 */
export async function commitStep(
  ctx: JobContext,
  kind: TaskKind,
  row: TaskRow,
  outcome: StepOutcome<unknown>,
  stopped?: string,
): Promise<TaskRow> {
  const { db, platform } = ctx
  const now = platform.now()
  const { cursor, done, failed = 0, steps = [], rows = [] } = outcome
  const ended = cursor === null
  const state = stopped !== undefined ? 'failed' : ended ? 'done' : 'running'
  const bytes = partBytes(kind, row.step, rows)
  const key = partKey(row.id, row.step, row.attempts)
  const part: (Step | Statement)[] = []
  if (bytes) {
    await platform.files.put(key, bytes, PART_TYPE)
    part.push(db.orm.insert(taskPart).values({ taskId: row.id, step: row.step, key }))
  }
  const progress = {
    state,
    // A stopped task may be retried from this cursor.
    cursor: ended ? row.cursor : cursor,
    step: row.step + 1,
    message: stopped ?? null,
    updatedAt: now,
    finishedAt: ended ? now : null,
  } as const
  const before = and(
    eq(task.id, row.id),
    eq(task.step, row.step),
    eq(task.attempts, row.attempts),
    eq(task.state, 'running'),
  )
  try {
    await db.write([
      db.orm
        .update(task)
        .set({ ...progress, done: sql`${task.done} + ${done}`, failed: sql`${task.failed} + ${failed}` })
        .where(before),
      changed(1, new LostRun()),
      ...steps,
      ...part,
    ])
  } catch (error) {
    if (bytes && error instanceof LostRun) await forgetPart(ctx, row.id, key)
    throw error
  }
  return { ...row, ...progress, done: row.done + done, failed: row.failed + failed }
}

/** Deletes a result part that no row names. A part whose commit succeeded, though its answer was lost, stays. */
async function forgetPart({ db, platform }: JobContext, taskId: string, key: string): Promise<void> {
  const isNamed = and(eq(taskPart.taskId, taskId), eq(taskPart.key, key))
  const [named] = await db.orm.select({ key: taskPart.key }).from(taskPart).where(isNamed)
  if (!named) await platform.files.delete(key)
}
