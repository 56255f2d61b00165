/** The runner's own rules, on a job that does what the test wants. */
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { DatabaseUnavailable } from '#db/database-unavailable.ts'
import { guard, type RegionDb } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { backOffMs, claimJobs, releaseLeases, runJob } from '#kernel/jobs/runner.ts'
import { job } from '#kernel/jobs/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { mail } from '#kernel/mail/tables.ts'
import { jobKinds, periodicJobs } from '#server/jobs/job-kinds.ts'
import { queuePeriodicJobs, startJobRunner } from '#server/jobs/job-runner.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { openJobs } from '../support/shop-jobs.ts'
import { testApp } from '../support/test-app.ts'

const brand = {
  title: 'Atelier',
  logoUrl: null,
  mainColor: '#884400',
  accentTextColor: '#ffffff',
  origin: 'http://atelier.localhost',
  legal: { publisher: 'Comité', publisherAddress: '1 rue du Port', registration: 'SIRET 1' },
}

const content = { subject: 'S', title: 'T', paragraphs: [] }
const plainMail = { kind: 'contact' as const, from: 'a@exemple.test', to: 'b@exemple.test', content }

async function world(run: Parameters<typeof jobKind>[0]['run'], facts: { maxTries?: number } = {}) {
  const app = await testApp()
  const kinds = [jobKind({ kind: 'test', payload: z.object({}), leaseMs: 1000, maxTries: facts.maxTries ?? 3, run })]
  const db = app.db()
  const enqueue = () =>
    db.write([enqueueJob(db, { kind: 'test', payload: {}, runAt: Date.now(), dedupeKey: 'one' }, Date.now())])
  const claim = () => claimJobs(db, kinds, Date.now(), 10)
  const runAll = async () => {
    const ctx = await openJobs(app)
    return Promise.all((await claim()).map((claimed) => runJob(ctx, kinds, claimed)))
  }
  return { app, db, kinds, enqueue, claim, runAll, rows: () => db.orm.select().from(job).where(eq(job.kind, 'test')) }
}

test('a job is leased to one runner at a time, and to another when the lease has ended', async () => {
  const { app, enqueue, claim } = await world(async () => undefined)
  await enqueue()
  const claims = await Promise.all([claim(), claim(), claim()])
  expect(claims.map((claimed) => claimed.length).sort()).toEqual([0, 0, 1])
  app.advance(1001)
  expect(await claim()).toHaveLength(1)
})

test('a process that starts alone takes over the leases of a killed one', async () => {
  const { db, enqueue, claim } = await world(async () => undefined)
  await enqueue()
  expect(await claim()).toHaveLength(1)
  await db.write([releaseLeases()])
  expect(await claim()).toHaveLength(1)
})

test('a failing job is retried later and later, and is dead after its last try', async () => {
  const { app, enqueue, runAll, rows } = await world(() => Promise.reject<void>(new Error('no')), { maxTries: 2 })
  await enqueue()
  expect(await runAll()).toEqual(['retry'])
  expect(await runAll()).toEqual([])
  app.advance(backOffMs(1, () => 1))
  expect(await runAll()).toEqual(['dead'])
  expect(await rows()).toMatchObject([{ tries: 2, lastError: 'Error: no', deadAt: expect.any(Number) }])
  app.advance(86_400_000)
  expect(await runAll()).toEqual([])
})

test('a job queued again while it runs runs again, and queued twice before it runs once', async () => {
  let runs = 0
  const { enqueue, runAll, rows } = await world(async (): Promise<void> => {
    runs += 1
    if (runs === 1) await enqueue()
  })
  await enqueue()
  await enqueue()
  await runAll()
  await runAll()
  await runAll()
  expect(runs).toBe(2)
  expect(await rows()).toEqual([])
})

test("the writes returned by a job's run are written together with its end, or not at all when a guard refuses it", async () => {
  const note = { sql: 'insert into heartbeat (id, at) values (1, 7)', args: [] }
  let holds = 0
  const { app, db, enqueue, runAll, rows } = await world(async () => [note, guard('? = 1', [holds], new Error('no'))])
  const notes = async () => (await db.query('select at from heartbeat')).rows.length
  await enqueue()
  expect([await runAll(), await notes(), await rows()]).toMatchObject([['retry'], 0, [{ lastError: 'Error: no' }]])
  holds = 1
  app.advance(backOffMs(1, () => 1))
  expect([await runAll(), await notes(), await rows()]).toEqual([['done'], 1, []])
})

/** Queues twelve mails at once. */
async function twelveMails(db: RegionDb) {
  const mails = Array.from({ length: 12 }, (_, at) =>
    queueMail(db, brand, { dedupeKey: `m${at}`, ...plainMail }, Date.now()),
  )
  await db.write(mails.flat())
}

/** Numbers the turns of the event loop from now on. */
function countTurns() {
  let turn = 0
  const count = () => {
    turn++
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  onTestFinished(() => clearImmediate(counting))
  return () => turn
}

test('jobs due at one moment start in separate turns of the event loop, and go on under any number of requests', async () => {
  const { app, db } = await world(async () => undefined)
  const turn = countTurns()
  const turns: number[] = []
  app.platform.mail.send = async () => {
    turns.push(turn())
    return 'sent'
  }
  await twelveMails(db)
  const runner = startJobRunner(app.platform, createRegionStates(), () => true)
  try {
    await expect.poll(() => turns.length, { timeout: 20_000 }).toBe(12)
  } finally {
    await runner.stop()
  }
  expect(new Set(turns).size).toBe(12)
})

test('jobs that end one after another are written together, so that buyers wait for the disk once', async () => {
  const { app, db } = await world(async () => undefined)
  const turn = countTurns()
  const turns: number[] = []
  const { write } = db
  db.write = (steps) => {
    // A mail that was sent, and with it the end of its job; other jobs have nothing else to write.
    const [, end] = steps
    if (end !== undefined && 'sql' in end && end.sql.startsWith('delete from job')) turns.push(turn())
    return write(steps)
  }
  const gates: (() => void)[] = []
  app.platform.mail.send = () =>
    new Promise((resolve) => {
      gates.push(() => resolve('sent'))
    })
  await twelveMails(db)
  const runner = startJobRunner(app.platform, createRegionStates())
  try {
    await expect.poll(() => gates.length, { timeout: 20_000 }).toBe(12)
    for (const open of gates) {
      open()
      await new Promise(setImmediate)
    }
    await expect.poll(() => turns.length).toBe(12)
  } finally {
    await runner.stop()
  }
  // Twelve turns of the event loop pass within the moment that they share; a slow machine may need a second one.
  expect(new Set(turns).size).toBeLessThanOrEqual(2)
})

test('periodic work never dies, because a dead row of its name would stop it for good', () => {
  for (const { kind } of periodicJobs)
    expect(jobKinds.find((known) => known.kind === kind)?.maxTries).toBe(Number.MAX_SAFE_INTEGER)
})

test('a mail refused at every try is marked as failed', async () => {
  const { app, db } = await world(async () => undefined)
  app.platform.mail.send = () => Promise.reject(new Error('550'))
  await db.write(queueMail(db, brand, { dedupeKey: 'm', ...plainMail }, Date.now()))
  const [claimed] = (await claimJobs(db, jobKinds, Date.now(), 10)).filter((row) => row.kind === 'send-mail')
  if (!claimed) throw new Error('No job.')
  expect(await runJob(await openJobs(app), jobKinds, { ...claimed, tries: 30 })).toBe('dead')
  expect(await db.orm.select({ status: mail.status }).from(mail)).toEqual([{ status: 'Failed' }])
})

test('a job of a kind that only a newer version knows waits for that version, and delays no other job', async () => {
  const { db, enqueue, claim } = await world(async () => undefined)
  const early = Date.now() - 1000
  const unknown = Array.from({ length: 20 }, () => enqueueJob(db, { kind: 'newer', payload: {}, runAt: early }, early))
  await db.write(unknown)
  await enqueue()
  expect((await claim()).map(({ kind }) => kind)).toEqual(['test'])
})

test('periodic work is not started again while its last round runs', async () => {
  const { app, db } = await world(async () => undefined)
  const queue = () => queuePeriodicJobs(app.platform, 'eu', () => true)
  await queue()
  const claim = () => claimJobs(db, jobKinds, Date.now(), 100)
  expect(await claim()).toHaveLength(periodicJobs.length)
  await queue()
  expect(await claim()).toEqual([])
})

test('a daily job is queued as soon as its database is back', async () => {
  const app = await testApp()
  const db = app.db('oi')
  const { write } = db
  let away = true
  let queued = false
  db.write = async (steps) => {
    if (away) throw new DatabaseUnavailable('oi', 'unreachable')
    queued ||= JSON.stringify(steps).includes('periodic:forget-expired')
    return write(steps)
  }
  const runner = startJobRunner(app.platform, createRegionStates())
  try {
    await expect.poll(() => app.platform.logged.map(({ event }) => event)).toContain('jobs.queue-failed')
    away = false
    await expect.poll(() => queued).toBe(true)
  } finally {
    await runner.stop()
  }
})
