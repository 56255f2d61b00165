/** kill -9 of the built server while it writes a year of slots ahead: nothing half shows, and the save is done again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput } from '#api/client.ts'
import type { RegionDb } from '#db/region-db.ts'
import { type HttpMember, httpCall, newHttpMembers, openRegion, prepareRegion } from '../support/http-shop.ts'
import { startServer } from '../support/server-process.ts'
import { newShop } from '../support/shop.ts'
import { DAY, tenMinutes } from '../support/stock-office.ts'

let dataDir: string
let db: RegionDb
let admin: HttpMember
let activityId: string
// A second try begins with data of its own.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'killed-save-'))
  await prepareRegion(dataDir, async (region) => {
    const [member] = await newHttpMembers(region, 1, { isAdmin: true })
    if (!member) throw new Error('Nobody was made.')
    admin = member
    activityId = (await newShop({ db: () => region }).sell({ slots: 0, batch: { archivedAt: 1 } })).activityId
  })
  db = await openRegion(dataDir)
})
afterEach(async () => {
  db?.close()
  await rm(dataDir, { recursive: true, force: true })
})

const start = () => startServer({ dataDir, env: { DEMO: '0', THROTTLE: 'off' } })
const count = async (where: string) =>
  Number((await db.query(`select count(*) as n from stock s where ${where}`)).rows[0]?.n)
/** Written ahead by a save that has not ended. */
const STAGED = `s.archived_at = 0 or s.batch_id in (select id from batch where archived_at = 0)`

/** Starts a save and kills the server once part of its slots are written. */
async function killedDuring<Path extends CallPath>(path: Path, input: CallInput<Path>) {
  const server = await start()
  const before = await count(STAGED)
  const save = httpCall(server, admin, path, input).then(
    () => 'done',
    () => 'lost',
  )
  await expect.poll(() => count(STAGED), { interval: 5 }).toBeGreaterThan(before)
  await server.kill9()
  expect(await save).toBe('lost')
  const written = await count(STAGED)
  expect(written).toBeGreaterThan(before)
  return written - before
}

test('a killed save of a year of slots shows nothing, can be repeated, and is swept otherwise', {
  timeout: 120_000,
}, async () => {
  let server = await start()
  // A slot that begins while this runs is offered no longer: from tomorrow on nothing does.
  const asked = { activityId, startTs: Date.now() + DAY, endTs: Date.now() + 90 * DAY }
  const offered = async () => {
    return (await httpCall(server, admin, '/list-activity-stock', asked)).stocks.map(({ id }) => id)
  }
  const stored = async () => (await httpCall(server, admin, '/admin/list-activity-stock-batches', { activityId })).items
  const { stocks } = await httpCall(server, admin, '/admin/create-stocks', { activityId, stocks: [tenMinutes(2)] })
  const id = stocks[0]?.id ?? ''
  const own = `s.batch_id = '${id}'`
  const [shownBefore, storedBefore, countBefore] = [await offered(), await stored(), await count(own)]
  await server.stop()

  const year = tenMinutes(52)
  const longer = { activityId, operations: [{ type: 'updateStock' as const, id, updates: year }] }
  const part = await killedDuring('/admin/manage-stocks', longer)
  const forgotten = await killedDuring('/admin/create-stocks', { activityId, stocks: [tenMinutes(40)] })
  expect(Math.min(part, forgotten)).toBeGreaterThan(0)
  // The second save was abandoned for more than a day.
  await db.write([{ sql: 'update batch set created_at = created_at - ? where archived_at = 0', args: [2 * DAY] }])

  server = await start()
  expect(await offered()).toEqual(shownBefore)
  expect(await stored()).toEqual(storedBefore)
  const { plan } = await httpCall(server, admin, '/admin/preview-stocks', longer)
  const saved = await httpCall(server, admin, '/admin/manage-stocks', longer)
  expect(saved.plan).toEqual(plan)
  expect(plan.added).toBe(50 * 378)
  const all = countBefore + 50 * 378
  expect(await count(`${own} and s.archived_at is null`)).toBe(all)
  expect(await count(`${own} and s.archived_at is not null`)).toBe(0)
  const { rows } = await db.query('select count(distinct start_ts) as n from stock where batch_id = ?', [id])
  expect(rows[0]?.n).toBe(all)
  expect((await offered()).length).toBeGreaterThan(shownBefore.length)
  await expect.poll(() => count(STAGED)).toBe(0)
  expect((await stored()).map((each) => each.id)).toEqual([id])
  await server.stop()
})
