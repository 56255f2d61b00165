import { and, eq, type SQL } from 'drizzle-orm'
import { namedPerson, personName } from '#handler/named-person.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { startedBySuperAdmin } from '#kernel/history/written-by-super-admin.ts'
import { task } from './tables.ts'
import type { OfficeTask } from './task-shapes.ts'

export const RESULT_PATH = '/office/task-result/'

type TaskRow = typeof task.$inferSelect

/** The task's row, and the name and right of the person who started it. */
export interface FoundTask {
  row: TaskRow
  by: string
  bySuperAdmin: boolean
}

export function taskView(
  { actor }: Pick<OfficeReadContext, 'actor'>,
  { row, by, bySuperAdmin }: FoundTask,
): OfficeTask {
  const { id, kind, label, state, done, failed, total, message, createdAt, updatedAt, finishedAt } = row
  const isMine = actor.userId === row.ownerId
  const hasResult = row.fileName !== null && finishedAt !== null && row.step > 0
  return {
    ...{ id, kind, label, state, done, failed, total, message, by, isMine, createdAt, updatedAt, finishedAt },
    isForTeam: bySuperAdmin && !actor.isAdmin,
    resultUrl: isMine && hasResult ? RESULT_PATH + id : null,
  }
}

/** The task, if it is in the caller's scope. */
export async function findTask(ctx: OfficeReadContext, taskId: string): Promise<FoundTask | undefined> {
  const wanted: SQL | undefined = and(eq(task.id, taskId), ctx.scope.where(task.groupId))
  const [found] = await ctx.db.orm
    .select({ row: task, by: personName, bySuperAdmin: startedBySuperAdmin })
    .from(task)
    .leftJoin(user, namedPerson(ctx, task.ownerId))
    .where(wanted)
  return found
}
