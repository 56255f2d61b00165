/** Promises of the frame of long work, on a kind that counts up one row a step and does what the test wants. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { backOffMs, claimJobs, runJob } from '#kernel/jobs/runner.ts'
import { job } from '#kernel/jobs/tables.ts'
import { forgetTasks, TASK_KEPT_MS } from '#kernel/tasks/forget-tasks.ts'
import { taskJob } from '#kernel/tasks/run-task.ts'
import { queueTask } from '#kernel/tasks/start-task.ts'
import { task, taskPart } from '#kernel/tasks/tables.ts'
import { TaskStopped, taskKind } from '#kernel/tasks/task-kind.ts'
import { openJobs, runJobs } from '../support/shop-jobs.ts'
import { type Member, START, testApp } from '../support/test-app.ts'

const STEPS = 5

/** `during` happens while a step is under way, before it is committed. */
async function world(during: (step: number) => Promise<unknown> = async () => undefined) {
  const app = await testApp()
  const group = await app.newGroup()
  const owner = await app.newMember({ adminOf: [group.id] })
  const db = app.db()
  const kind = taskKind({
    kind: 'test',
    input: z.object({}),
    cursor: z.number(),
    label: (total) => `Essai sur ${total} lignes`,
    result: { fileName: 'essai.csv', columns: ['Ligne'] },
    start: async () => ({ cursor: 0, total: STEPS }),
    async step(_ctx, at) {
      await during(at)
      const isBad = at === 2
      return {
        cursor: at + 1 < STEPS ? at + 1 : null,
        done: 1,
        failed: isBad ? 1 : 0,
        // Nothing unique about it: a step that is repeated is counted twice.
        steps: [{ sql: 'update catalogue_version set version = version + 1', args: [] }],
        rows: [isBad ? { cells: [`=ligne ${at}`], error: 'Ligne illisible' } : { cells: [`ligne ${at}`] }],
      }
    },
  })
  const kinds = [taskJob([kind])]
  const taskId = 'tk-test'
  await db.write([
    db.orm.insert(task).values({
      id: taskId,
      kind: 'test',
      label: 'Essai',
      ownerId: owner.userId,
      groupId: group.id,
      state: 'waiting',
      input: {},
      cursor: 0,
      total: STEPS,
      fileName: 'essai.csv',
      createdAt: START,
      updatedAt: START,
    }),
    ...queueTask(db, taskId, START),
  ])
  const effects = async () => Number((await db.query('select version from catalogue_version')).rows[0]?.version)
  const before = await effects()
  const run = async (ctx?: JobContext) => {
    const jobs = await claimJobs(db, kinds, Date.now(), 10)
    const context = ctx ?? (await openJobs(app))
    return Promise.all(jobs.map((claimed) => runJob(context, kinds, claimed)))
  }
  const scope = { groupId: group.id, taskId }
  return {
    app,
    db,
    group,
    owner,
    taskId,
    scope,
    kinds,
    run,
    row: async () => (await db.orm.select().from(task).where(eq(task.id, taskId)))[0],
    effects: async () => (await effects()) - before,
    parts: () => db.orm.select().from(taskPart).orderBy(taskPart.step),
    result: (as: Member) => app.fetch(`/office/task-result/${taskId}`, { as }),
  }
}

test('a task runs to its end, and its result with failed rows and reasons is visible to its owner only', async () => {
  const { app, owner, run, row, effects, result, scope, group } = await world()
  expect((await result(owner)).status).toBe(404)
  expect(await run()).toEqual(['done'])
  expect(await row()).toMatchObject({ state: 'done', done: STEPS, failed: 1, finishedAt: START + 1000 })
  expect(await effects()).toBe(STEPS)
  const { task: shown } = await app.call('/cse-admin/get-task', scope, { as: owner })
  expect(shown).toMatchObject({ state: 'done', isMine: true, resultUrl: '/office/task-result/tk-test' })
  const answer = await result(owner)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="essai.csv"')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    "Ligne;Erreur\r\nligne 0;\r\nligne 1;\r\n'=ligne 2;Ligne illisible\r\nligne 3;\r\nligne 4;\r\n",
  )
  // Not even somebody who sees the task and administers the same.
  for (const other of [await app.newMember({ adminOf: [group.id] }), await app.newMember({ isAdmin: true })])
    expect((await result(other)).status).toBe(404)
  const [other] = (
    await app.call('/cse-admin/list-tasks', { groupId: group.id }, { as: await app.newMember({ isAdmin: true }) })
  ).items
  expect(other).toMatchObject({ isMine: false, resultUrl: null })
  // Nor the owner, once she administers nothing.
  await app.db().write([app.db().orm.delete(groupAdmin).where(eq(groupAdmin.userId, owner.userId))])
  expect((await result(owner)).status).toBe(404)
})

test('a pause in the middle of a step keeps what is committed, and the task resumes from there', async () => {
  const pausing: { now?: () => Promise<unknown> } = {}
  const { app, owner, scope, run, row, effects, parts } = await world(async (step) => {
    if (step === 3) await pausing.now?.()
  })
  pausing.now = () => app.call('/cse-admin/pause-task', scope, { as: owner })
  await run()
  expect(await row()).toMatchObject({ state: 'paused', done: 3, step: 3 })
  expect(await effects()).toBe(3)
  // Nothing runs while it is paused.
  expect(await run()).toEqual([])
  pausing.now = undefined
  await app.call('/cse-admin/resume-task', scope, { as: owner })
  await run()
  expect(await row()).toMatchObject({ state: 'done', done: STEPS })
  expect(await effects()).toBe(STEPS)
  expect((await parts()).map(({ step }) => step)).toEqual([0, 1, 2, 3, 4])
})

test('a cancelled task ends, cannot be resumed, and leaves its audit rows', async () => {
  const { app, owner, scope, run, row, effects, group } = await world()
  const { task: ended } = await app.call('/cse-admin/cancel-task', scope, { as: owner })
  expect(ended).toMatchObject({ state: 'cancelled' })
  await run()
  expect([await effects(), (await row())?.state]).toEqual([0, 'cancelled'])
  for (const path of ['/cse-admin/resume-task', '/cse-admin/pause-task'] as const)
    await expect(app.call(path, scope, { as: owner })).rejects.toMatchObject({ code: 'taskEnded', status: 409 })
  const { items } = await app.call('/cse-admin/list-history', { groupId: group.id, target: 'tk-test' }, { as: owner })
  expect(items).toMatchObject([
    { call: '/cse-admin/cancel-task', before: { state: 'waiting' }, after: { state: 'cancelled' } },
  ])
})

/** A runner that lost its lease while it worked, and the one that took the task over, both at the same step. */
async function overtaken(change: (db: RegionDb) => RegionDb) {
  const second: { run?: () => Promise<unknown> } = {}
  const made = await world(async (step) => {
    const overtake = second.run
    if (step !== 2 || !overtake) return
    second.run = undefined
    await overtake()
  })
  const { app, db, taskId, run } = made
  const slow = await openJobs(app)
  second.run = async () => {
    await db.write(queueTask(db, taskId, Date.now()))
    await run()
  }
  await run({ ...slow, db: change(slow.db) })
  return made
}

test('a runner that was overtaken commits nothing, and leaves no partial step', async () => {
  const { effects, row, parts, app } = await overtaken((db) => db)
  expect(await row()).toMatchObject({ state: 'done', done: STEPS, step: STEPS })
  expect(await effects()).toBe(STEPS)
  const keys = (await parts()).map(({ key }) => key)
  const kept = await Promise.all(keys.map((key) => app.platform.files.get(key)))
  expect(kept.every((found) => found !== null)).toBe(true)
  // The part of the step that was refused is gone.
  expect(await app.platform.files.get('tasks/tk-test/2-1.jsonl')).toBeNull()
})

test('control: without the guard this race repeats a step', async () => {
  const isGuard = (entry: Step | Statement) =>
    'statement' in entry && 'sql' in entry.statement && entry.statement.sql.startsWith('insert into guard')
  // Nor the unique key of the part, which would refuse it, too.
  const isPart = (entry: Step | Statement) => 'toSQL' in entry && entry.toSQL().sql.includes('task_part')
  const { effects } = await overtaken((db) => ({
    ...db,
    orm: db.orm,
    query: (...args) => db.query(...args),
    write: (steps) => db.write(steps.filter((entry) => !isGuard(entry) && !isPart(entry))),
  }))
  expect(await effects()).toBeGreaterThan(STEPS)
})

test('two runners that take up a task at once do each step once', async () => {
  const { app, db, kinds, taskId, effects, row } = await world(() => new Promise((resolve) => setTimeout(resolve, 5)))
  const [claimed] = await claimJobs(db, kinds, Date.now(), 1)
  if (!claimed) throw new Error(`${taskId} has no job.`)
  const ctx = await openJobs(app)
  await Promise.all([runJob(ctx, kinds, claimed), runJob(ctx, kinds, claimed), runJob(ctx, kinds, claimed)])
  expect([await effects(), (await row())?.state]).toEqual([STEPS, 'done'])
})

test('a run that read the task before a step was committed does not resume it from there', async () => {
  const [read, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { app, db, kinds, taskId, effects, row } = await world(async (step) => {
    if (step === 2) await read.promise
    if (step === 3) {
      committed.resolve()
      await late.done
    }
  })
  const [claimed] = await claimJobs(db, kinds, Date.now(), 1)
  if (!claimed) throw new Error(`${taskId} has no job.`)
  const ctx = await openJobs(app)
  const first = runJob(ctx, kinds, claimed)
  await expect.poll(async () => (await row())?.step, { interval: 5 }).toBe(2)
  const write: RegionDb['write'] = async (steps) => {
    read.resolve()
    await committed.promise
    return db.write(steps)
  }
  const lateDb = Object.assign(Object.create(db), { write })
  const late = { done: runJob({ ...ctx, db: lateDb }, kinds, claimed).then(() => undefined) }
  await Promise.all([first, late.done])
  expect([await effects(), (await row())?.state]).toEqual([STEPS, 'done'])
})

test('a failing task is retried later and later, reports it in the end, and can be retried from its last step', async () => {
  const failing = { on: true }
  const { app, owner, scope, run, row, effects, db } = await world(async (step) => {
    if (step === 2 && failing.on) throw new Error('no')
  })
  for (let tries = 1; tries <= 6; tries++) {
    await run()
    app.advance(backOffMs(tries, () => 1))
  }
  expect(await row()).toMatchObject({ state: 'failed', done: 2, message: expect.stringContaining('Plusieurs essais') })
  failing.on = false
  await app.call('/cse-admin/resume-task', scope, { as: owner })
  await run()
  expect(await row()).toMatchObject({ state: 'done', done: STEPS, message: null })
  expect(await effects()).toBe(STEPS)
  expect(await db.orm.select().from(job).where(eq(job.kind, 'run-task'))).toEqual([])
})

test('a kind of task may end its task with a reason of its own', async () => {
  const { run, row } = await world(async (step) => {
    if (step === 1) throw new TaskStopped('Le fichier n’est pas lisible.')
  })
  await run()
  expect(await row()).toMatchObject({ state: 'failed', done: 1, message: 'Le fichier n’est pas lisible.' })
})

test('a task stops when its owner no longer administers its scope', async () => {
  const { app, owner, run, row, effects } = await world()
  await app.db().write([app.db().orm.delete(groupAdmin).where(eq(groupAdmin.userId, owner.userId))])
  await run()
  expect(await row()).toMatchObject({ state: 'failed', message: expect.stringContaining('n’administre plus') })
  expect(await effects()).toBe(0)
})

test('a foreign task is not found, and a super admin sees every task', async () => {
  const { app, taskId, group } = await world()
  const other = await app.newGroup()
  const stranger = await app.newMember({ adminOf: [other.id] })
  const foreign = { groupId: other.id, taskId }
  for (const path of ['get', 'pause', 'resume', 'cancel'] as const)
    await expect(app.call(`/cse-admin/${path}-task`, foreign, { as: stranger })).rejects.toMatchObject({
      code: 'taskNotFound',
      status: 404,
    })
  expect(await app.call('/cse-admin/list-tasks', { groupId: other.id }, { as: stranger })).toMatchObject({ total: 0 })
  await expect(app.call('/cse-admin/list-tasks', { groupId: group.id }, { as: stranger })).rejects.toMatchObject({
    code: 'notAdmin',
  })
  const root = await app.newMember({ isAdmin: true })
  expect(await app.call('/admin/list-tasks', { onlyOpen: true }, { as: root })).toMatchObject({
    total: 1,
    items: [{ id: taskId, by: 'Marie Duval', isMine: false }],
  })
  expect(await app.call('/admin/list-tasks', { onlyMine: true }, { as: root })).toMatchObject({ total: 0 })
})

test('a task and its result are deleted 30 days after its end, with its file', async () => {
  const { app, db, run, row, parts } = await world()
  await run()
  const [part] = await parts()
  app.advance(TASK_KEPT_MS - 1)
  await forgetTasks({ db, platform: app.platform, now: Date.now() })
  expect(await row()).toBeDefined()
  app.advance(1)
  await forgetTasks({ db, platform: app.platform, now: Date.now() })
  expect([await row(), await parts()]).toEqual([undefined, []])
  expect(await app.platform.files.get(part?.key ?? '')).toBeNull()
})

test('all matching partners of a group are exported, each once', async () => {
  const { app, group, owner } = await world()
  const now = Date.now()
  await app.db().write([
    {
      sql: `insert into vendor (id, group_id, name, slug_name, media_ids, contact, visibility, created_at, updated_at)
        with recursive n(at) as (select 1 union all select at + 1 from n where at < 950)
        select 'v-' || at, iif(at % 10 = 0, null, ?), 'Partenaire ' || at, 'p-' || at, '[]', '{"firstName":"","lastName":"","email":"","phone":""}',
          iif(at % 2 = 0, 'Public', 'Hidden'), ?, ? from n`,
      args: [group.id, now, now],
    },
  ])
  const { taskId } = await app.call(
    '/cse-admin/export-vendors',
    { groupId: group.id, visibility: 'Hidden' },
    { as: owner },
  )
  await runJobs(app)
  const { task: done } = await app.call('/cse-admin/get-task', { groupId: group.id, taskId }, { as: owner })
  expect(done).toMatchObject({ state: 'done', done: 475, total: 475, label: 'Export de 475 partenaires' })
  const text = await (await app.fetch(done.resultUrl ?? '', { as: owner })).text()
  const ids = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';')[0])
  expect(new Set(ids).size).toBe(475)
  expect(ids).toHaveLength(475)
  const [started] = (await app.call('/cse-admin/list-history', { groupId: group.id, target: taskId }, { as: owner }))
    .items
  expect(started).toMatchObject({ call: '/cse-admin/export-vendors', after: { label: 'Export de 475 partenaires' } })
})
