/** The clock is put right while the product runs: by six hours, backwards. */
import { eq, ne, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { fenceSteps, LostCartLock, withCartLock } from '#features/selling/cart/cart-lock.ts'
import { REFRESH_CATALOGUE_JOB } from '#features/stock/expert-tickets/refresh-catalogue.ts'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { activity, catalogueVersion } from '#kernel/catalogue/tables.ts'
import { host } from '#kernel/groups/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { claimJobs } from '#kernel/jobs/runner.ts'
import { job } from '#kernel/jobs/tables.ts'
import type { Platform } from '#platform/port.ts'
import { jobKinds } from '#server/jobs/job-kinds.ts'
import { startJobRunner } from '#server/jobs/job-runner.ts'
import { createRegionStates } from '#server/regions/region-state.ts'
import { endFarLeases, settleClock } from '#server/settle-clock.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const BACK = -6 * HOUR

test('a domain registered by another process is served within a second after the clock was put back', async () => {
  const app = await testApp()
  const db = app.db()
  const status = async () => (await app.fetch('/', { host: 'billets.neuf.test' })).status
  expect(await status()).toBe(404)
  app.advance(BACK)
  await db.write([
    db.orm.insert(host).values({ host: 'billets.neuf.test', tenant: 'hoobiiz', createdAt: Date.now() }),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  expect(await status()).toBe(200)
})

test('a kept page is shown for a minute at most after the clock was put back', async () => {
  const app = await testApp({ pageCacheBytes: 10_000_000 })
  const sold = await newShop(app).sell({ quantity: 5, startTs: Date.now() + 72 * HOUR })
  const page = async () => (await app.fetch(`/a/une-soiree-au-theatre/${sold.activityId}`)).text()
  expect(await page()).toContain('Une soirée au théâtre')
  app.advance(BACK)
  // Without a new version, as places that are sold are.
  await app
    .db()
    .write([
      app.db().orm.update(activity).set({ label: 'Une matinée au théâtre' }).where(eq(activity.id, sold.activityId)),
    ])
  app.advance(61_000)
  expect(await page()).toContain('Une matinée au théâtre')
})

test('work queued while the clock was ahead is done, and periodic work when it is due', async () => {
  const app = await testApp()
  const db = app.db()
  await db.orm.run(sql`create table queued (kind text)`)
  await db.orm.run(sql`create trigger note_queued after insert on job begin insert into queued values (new.kind); end`)
  const rounds = async () => {
    const { rows } = await db.query("select count(*) as n from queued where kind = 'refresh-due-bests'")
    return Number(rows[0]?.n)
  }
  // This app has no third-party ticketing: the reading of its catalogue is tried again and again.
  const own = ne(job.kind, REFRESH_CATALOGUE_JOB)
  const waiting = async () => (await db.orm.select({ id: job.id }).from(job).where(own)).length
  const runner = startJobRunner({ ...app.platform, regions: app.platform.regions.slice(0, 1) }, createRegionStates())
  onTestFinished(() => runner.stop())
  await expect.poll(rounds).toBe(1)
  await expect.poll(waiting).toBe(0)
  const later = { kind: 'send-mail', payload: { mailId: 'gone' }, runAt: Date.now() + 5000, dedupeKey: 'later' }
  await db.write([enqueueJob(db, later, Date.now())])
  app.advance(BACK)
  await expect.poll(rounds).toBe(2)
  app.advance(6000)
  await expect.poll(waiting).toBe(0)
})

test('a fencing number from a clock that was ahead is lowered once, and an earlier holder is still refused', async () => {
  const app = await testApp()
  const db = app.db()
  const { userId } = await app.newMember()
  const lock = (platform: Platform) =>
    withCartLock(platform, 'eu', userId, async (fence) => void (await db.write(fenceSteps(db, userId, fence))))
  const heldSince = (fence: number): Platform => ({ ...app.platform, withLock: (_key, work) => work(fence) })
  await lock(app.platform)
  app.advance(BACK)
  const now = Date.now()
  await lock(heldSince(now))
  await expect(lock(heldSince(now - 1))).rejects.toBeInstanceOf(LostCartLock)
  await lock(heldSince(now + 1))
})

test('jobs leased by another runner while the clock was ahead are free after a start, but not those held for a move', async () => {
  const app = await testApp()
  const db = app.db()
  const payload = { mailId: 'mail-nobody' }
  const queue = (name: string) =>
    db.write([enqueueJob(db, { kind: 'send-mail', payload, runAt: Date.now(), dedupeKey: name }, Date.now())])
  await queue('leased')
  expect(await claimJobs(db, jobKinds, Date.now(), 10)).toHaveLength(1)
  await queue('moving')
  await db.write([
    db.orm
      .update(job)
      .set({ leaseToken: 'moving:hoobiiz', leaseUntil: Date.now() + 1000 * HOUR })
      .where(eq(job.dedupeKey, 'moving')),
  ])
  app.advance(BACK)
  expect(await claimJobs(db, jobKinds, Date.now(), 10)).toHaveLength(0)
  await settleClock(db, Date.now(), [endFarLeases(Date.now())])
  expect(await claimJobs(db, jobKinds, Date.now(), 10)).toMatchObject([{ dedupeKey: 'leased' }])
})

test('a start with the right clock changes nothing', async () => {
  const app = await testApp()
  const db = app.db()
  await newShop(app).sell({ quantity: 5 })
  const retry = { kind: 'send-mail', payload: { mailId: 'm' }, runAt: Date.now() + 65 * 60_000, dedupeKey: 'retry' }
  await db.write([enqueueJob(db, retry, Date.now())])
  await claimJobs(db, jobKinds, Date.now(), 10)
  const all = () =>
    Promise.all(['job', 'attempt', 'activity_best'].map((name) => db.orm.all(sql.raw(`select * from ${name}`))))
  const before = await all()
  await settleClock(db, Date.now(), [endFarLeases(Date.now())])
  expect(await all()).toEqual(before)
})

test('a best price computed while the clock was ahead is computed again after a start', async () => {
  const app = await testApp()
  const db = app.db()
  const shop = newShop(app)
  const { activityId } = await shop.sell({ quantity: 5, startTs: Date.now() + 72 * HOUR })
  // Begins in three hours: it holds at the later time and not now.
  const flash = { flashStartTs: Date.now() + 3 * HOUR, flashEndTs: Date.now() + 48 * HOUR }
  await shop.promote({ activityId, percentHundredths: 5000, ...flash })
  const shown = async () => {
    const { activities } = await app.call('/list-activity', {})
    return activities.map(({ item }) => item.bestStock.discount?.price3.cents)
  }
  app.advance(-BACK)
  await db.write([markBestStale([activityId], Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  expect(await shown()).toEqual([850])
  app.advance(BACK)
  await settleClock(db, Date.now())
  expect(await shown()).toEqual([1600])
})
