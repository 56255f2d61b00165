import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { changed } from '#db/region-db.ts'
import { groupScope, regionScope } from '#handler/scope.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import { ownTime } from '#lib/own-time.ts'
import { commitStep, type TaskRow } from './commit-step.ts'
import { LostRun } from './lost-run.ts'
import { partKey } from './result-parts.ts'
import { queueTask, TASK_JOB } from './start-task.ts'
import { task } from './tables.ts'
import { type StepContext, StepOutdated, type TaskKind, TaskStopped } from './task-kind.ts'

/** Length of one run, which then queues the next: other jobs get their turn, and a Worker's time limit is kept. */
const RUN_MS = 5_000
/** Time after which a step counts as failed. */
export const STEP_MS = 15_000
const LONGEST_PAUSE_MS = 250

type Owner = StepContext['owner']

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Job that advances a task step by step. */
export const taskJob = (kinds: readonly TaskKind[]) =>
  jobKind({
    kind: TASK_JOB,
    payload: z.object({ taskId: z.string() }),
    leaseMs: 60_000,
    maxTries: 6,
    run: (ctx, { taskId }) => runTask(ctx, kinds, taskId),
    giveUp: ({ db, now }, { taskId }) => [
      db.orm
        .update(task)
        .set({
          state: 'failed',
          message: 'Plusieurs essais ont échoué. Reprenez le traitement plus tard : il continuera là où il en est.',
          updatedAt: now,
          finishedAt: now,
        })
        .where(and(eq(task.id, taskId), inArray(task.state, ['waiting', 'running']))),
    ],
  })

async function runTask(ctx: JobContext, kinds: readonly TaskKind[], taskId: string): Promise<void> {
  try {
    const taken = await takeUp(ctx, taskId)
    if (taken === null) return
    const { owner } = taken
    let { row } = taken
    const kind = kinds.find((entry) => entry.kind === row?.kind)
    if (!kind) throw new Error(`Unknown kind of task: ${row.kind}`)
    const { platform } = ctx
    const until = platform.now() + RUN_MS
    const own = ownTime()
    while (row.state === 'running') {
      const began = performance.now()
      row = await nextStep(ctx, kind, row, owner)
      if (row.state === 'running' && platform.now() >= until)
        return void (await ctx.db.write(queueTask(ctx.db, taskId, platform.now())))
      // Pauses as long as the step took, or longer, so that requests have at least half of the thread.
      const took = own(performance.now() - began)
      await pause(Math.min((kind.rest ?? 1) * took, LONGEST_PAUSE_MS))
    }
  } catch (error) {
    // Paused, cancelled or taken over by another runner, which now continues the task.
    if (!(error instanceof LostRun)) throw error
  }
}

/** Makes this run the only one whose steps can be committed. Null: there is nothing to do. */
async function takeUp(ctx: JobContext, taskId: string): Promise<{ row: TaskRow; owner: Owner } | null> {
  const { db, platform } = ctx
  const [found] = await db.orm
    .select({
      row: task,
      isAdmin: user.isAdmin,
      erasedAt: user.erasedAt,
      deactivatedAt: user.deactivatedAt,
      committee: groupAdmin.groupId,
    })
    .from(task)
    .leftJoin(user, eq(user.id, task.ownerId))
    .leftJoin(groupAdmin, and(eq(groupAdmin.userId, task.ownerId), eq(groupAdmin.groupId, task.groupId)))
    .where(and(eq(task.id, taskId), inArray(task.state, ['waiting', 'running'])))
  if (!found) return null
  const { row } = found
  const taken = and(
    eq(task.id, taskId),
    eq(task.attempts, row.attempts),
    // The previous run may commit a step between the read and this write: no run may continue from an outdated cursor.
    eq(task.step, row.step),
    eq(task.state, row.state),
  )
  const isActive = found.erasedAt === null && found.deactivatedAt === null
  const mayGoOn = isActive && (found.isAdmin === true || found.committee !== null)
  const now = platform.now()
  const after = mayGoOn
    ? ({ state: 'running', attempts: row.attempts + 1, updatedAt: now } as const)
    : ({ state: 'failed', message: NO_LONGER_ADMIN, updatedAt: now, finishedAt: now } as const)
  await db.write([db.orm.update(task).set(after).where(taken), changed(1, new LostRun())])
  // Deletes the part that a killed run wrote but did not commit.
  if (row.fileName !== null && row.attempts > 0)
    await platform.files.delete(partKey(taskId, row.step, row.attempts)).catch(() => undefined)
  return { row: { ...row, ...after }, owner: { id: row.ownerId, isAdmin: found.isAdmin === true } }
}

const NO_LONGER_ADMIN = 'La personne qui a lancé ce traitement n’administre plus cet espace.'

/** Times that one step is repeated on fresh data before the job counts as failed. */
const MOST_OUTDATED = 5

/** Runs the next step, again if the data that it read has changed before the commit. */
async function nextStep(ctx: JobContext, kind: TaskKind, row: TaskRow, owner: Owner): Promise<TaskRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await oneStep(ctx, kind, row, owner)
    } catch (error) {
      if (!(error instanceof StepOutdated) || tries === MOST_OUTDATED) throw error
    }
  }
}

async function oneStep(ctx: JobContext, kind: TaskKind, row: TaskRow, owner: Owner): Promise<TaskRow> {
  const taskContext: StepContext = {
    taskId: row.id,
    owner,
    db: ctx.db,
    now: ctx.platform.now(),
    scope: row.groupId === null ? regionScope : groupScope(row.groupId),
    groups: ctx.groups,
    region: ctx.region,
    files: ctx.platform.files,
    site: ctx.site,
    mailFrom: ctx.platform.config.mailFrom,
    appKey: ctx.platform.config.appKey,
  }
  try {
    const work = kind.step(taskContext, kind.cursor.parse(row.cursor), kind.input.parse(row.input))
    return await commitStep(ctx, kind, row, await withinTime(work))
  } catch (error) {
    if (error instanceof TaskStopped) return commitStep(ctx, kind, row, { cursor: null, done: 0 }, error.message)
    throw error
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The step took longer than ${STEP_MS} ms.`)), STEP_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
