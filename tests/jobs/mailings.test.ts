/** A mailing that is killed, doubled and in nobody's way. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { toStatements } from '#db/region-db.ts'
import { mailingJob } from '#features/committee/mailings/mailing-job.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { BULK_AT_ONCE, claimJobs, dueJobs } from '#kernel/jobs/runner.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { CLAIM_AT_ONCE } from '#server/jobs/job-lane.ts'
import { startJobRunner } from '#server/jobs/job-runner.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { mailingWorld } from '../support/mailing-world.ts'
import { openJobs, runJobs } from '../support/shop-jobs.ts'

/** Adds members straight to the table. */
const addMembers = (app: Awaited<ReturnType<typeof mailingWorld>>['app'], groupId: string, count: number) =>
  app.db().write([
    {
      sql: `insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
        with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
        select 'u-x' || at, 'x' || at || '@exemple.test', ?, 'Ana', 'Roy', '', 0, 0, 0, 0 from n`,
      args: [count, groupId],
    },
  ])

test('a mailing that is killed before or after any write, or run several times at once, writes to each person once', async () => {
  // Its rests are for buyers, of whom there are none here.
  const { setTimeout: real } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => real(run, ms <= 250 ? 0 : ms))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { app, group, add, send, see, mails, recipients } = await mailingWorld({ members: 0 })
  const COUNT = 1_203
  await addMembers(app, group.id, COUNT)
  const { id } = await add()
  await send(id)
  const ctx = await openJobs(app)
  const { write } = ctx.db
  let writes = 0
  class Killed extends Error {}
  // Each third write is lost, each fifth is done and its answer lost.
  const fragile = {
    ...ctx.db,
    write: async (steps: Parameters<typeof write>[0]) => {
      writes++
      if (writes % 3 === 0) throw new Killed()
      const done = await write(steps)
      if (writes % 5 === 0) throw new Killed()
      return done
    },
  }
  const killable = { ...ctx, db: Object.assign(Object.create(ctx.db), fragile) }
  const once = () =>
    mailingJob.run(killable, { mailingId: id }).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
  for (let round = 0; round < 40; round++) await Promise.all([once(), once(), once()])
  await runJobs(app)
  app.advance(11_000)
  await runJobs(app)
  const all = await mails()
  expect(all).toHaveLength(COUNT + 1)
  expect(new Set(all.map(({ recipient }) => recipient)).size).toBe(COUNT + 1)
  const rows = await recipients()
  expect(rows.every(({ state }) => state === 'queued')).toBe(true)
  expect(new Set(rows.map(({ mailId }) => mailId)).size).toBe(COUNT + 1)
  const sent = app.platform.sent.map(({ to }) => to)
  expect(sent).toHaveLength(COUNT + 1)
  expect(new Set(sent).size).toBe(COUNT + 1)
  expect(await see(id)).toMatchObject({ state: 'done', counts: { delivered: COUNT + 1, waiting: 0 } })
}, 60_000)

test('a part of a mailing finds its readers by their ids, however many others wait', async () => {
  const { app, add, send } = await mailingWorld()
  const { id } = await add()
  await send(id)
  const ctx = await openJobs(app)
  const written: string[] = []
  const { write } = ctx.db
  const heard: typeof write = (steps) => {
    for (const statement of toStatements(steps)) written.push(typeof statement === 'string' ? statement : statement.sql)
    return write(steps)
  }
  const hearing = Object.assign(Object.create(ctx.db), { ...ctx.db, write: heard })
  await mailingJob.run({ ...ctx, db: hearing }, { mailingId: id })
  const taken = written.filter((sql) => sql.includes("set state = 'queued'"))
  expect(taken).toHaveLength(1)
  const { rows } = await ctx.db.query(`explain query plan ${taken[0]}`, ['{}', id, '{}'])
  expect(JSON.stringify(rows)).toMatch(/SEARCH mailing_recipient [^"]*user_id=\?/)
})

test('a mail caused by an order is sent before ten thousand of a mailing, which take only a part of each batch', async () => {
  const { app } = await mailingWorld({ members: 0 })
  const db = app.db()
  const now = Date.now()
  await db.write([
    {
      sql: `insert into job (id, kind, payload, run_at, tries, created_at, bulk)
        with recursive n(at) as (select 1 union all select at + 1 from n where at < 10000)
        select 'job-' || at, 'send-mail', json_object('mailId', 'mail-' || at), ? - 60000, 0, 0, 1 from n`,
      args: [now],
    },
    enqueueJob(db, { kind: 'send-mail', payload: { mailId: 'of-an-order' }, runAt: now }, now),
  ])
  const claimed = await claimJobs(db, jobKinds, now, 16)
  expect(claimed[0]).toMatchObject({ bulk: false, payload: { mailId: 'of-an-order' } })
  expect(claimed.filter(({ bulk }) => bulk)).toHaveLength(BULK_AT_ONCE)
  // In the order of the index: what is not due or of the other queue is not looked at.
  for (const bulk of [0, 1] as const) {
    const { rows } = await db.query(`explain query plan ${dueJobs(bulk)}`, [now, now, '[]', 16])
    expect(JSON.stringify(rows)).not.toContain('ORDER BY')
  }
})

test("an order's mail is sent while the mail service does not answer a mailing", async () => {
  const sent: string[] = []
  const { app, add, send } = await mailingWorld({
    members: 30,
    mail: {
      send: async ({ to }) => {
        if (to.includes('order')) return `test-${sent.push(to)}`
        return new Promise(() => undefined)
      },
    },
  })
  const db = app.db()
  await send((await add()).id)
  const runner = startJobRunner(app.platform, createRegionStates())
  try {
    const hanging = async () =>
      Number((await db.query('select count(*) as n from job where bulk = 1 and lease_token is not null')).rows[0]?.n)
    await expect.poll(hanging, { timeout: 20_000 }).toBe(BULK_AT_ONCE)
    const { brand } = (await openJobs(app)).site('http://hoobiiz.localhost')
    const content = { subject: 'Vos billets', title: 'Vos billets', paragraphs: [] }
    const mail = {
      dedupeKey: 'tickets:1',
      kind: 'tickets' as const,
      from: 'a@exemple.test',
      to: 'order@exemple.test',
      content,
    }
    await db.write(queueMail(db, brand, mail, Date.now()))
    runner.wake('eu')
    await expect.poll(() => sent, { timeout: 20_000 }).toEqual(['order@exemple.test'])
    expect(await hanging()).toBe(BULK_AT_ONCE)
  } finally {
    await runner.stop()
  }
}, 60_000)

test('twenty mailings that begin at one moment leave capacity for urgent mails', async () => {
  const { app, add, send } = await mailingWorld()
  const db = app.db()
  for (let at = 0; at < 20; at++) await send((await add()).id)
  const now = Date.now()
  const running = await claimJobs(db, jobKinds, now, CLAIM_AT_ONCE)
  expect(running.filter(({ kind }) => kind === 'send-mailing')).toHaveLength(BULK_AT_ONCE)
  await db.write([enqueueJob(db, { kind: 'send-mail', payload: { mailId: 'of-an-order' }, runAt: now }, now)])
  const next = await claimJobs(db, jobKinds, now, CLAIM_AT_ONCE - running.length, 0)
  expect(next.map(({ payload }) => payload)).toContainEqual({ mailId: 'of-an-order' })
  // Jobs that a run queues for later take no prompt place either.
  await runJobs(app)
  const { rows } = await db.query("select count(*) as prompt from job where kind = 'send-mailing' and bulk = 0")
  expect(rows[0]?.prompt).toBe(0)
})
