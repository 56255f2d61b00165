/** The lines that a process keeps: one object for each, and none for what nobody joined. */
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { createProcessQueues } from '#platform/queues/process-queues.ts'
import { openingWorld } from '../../support/opening-world.ts'

const MANY = 205
const LONG_MS = 11 * 60_000

/** The process's lines with a clock of their own; writes wait for `open` once it is closed. */
async function linesWorld() {
  const { app, db, marie, openingId } = await openingWorld()
  const clock = { ahead: 0 }
  const gate = { reads: 0, open: Promise.resolve() }
  const gated: RegionDb = Object.assign(Object.create(db), {
    readBatch: (steps: Parameters<RegionDb['readBatch']>[0]) => {
      gate.reads += 1
      return db.readBatch(steps)
    },
    write: async (steps: Parameters<RegionDb['write']>[0]) => {
      await gate.open
      return db.write(steps)
    },
  })
  const lines = createProcessQueues({
    db: () => gated,
    now: () => Date.now() + clock.ahead,
    appKey: app.platform.config.appKey,
    pace: { perSecond: 10, mostShoppers: 10 },
    log: app.platform.log,
  })
  return { db, marie, lines, clock, gate, at: (id: string) => ({ region: 'eu', openingId: id }), openingId }
}

test('a queue stays in memory while one of its places is being written, however many others there are, and two tabs get one place', async () => {
  const { db, marie, lines, clock, gate, at, openingId } = await linesWorld()
  const others = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY})`
  await db.write([
    {
      sql: `insert into batch (id, activity_id, mode, unlimited, created_at, updated_at)
        ${others} select 'sb-' || n.i, b.activity_id, b.mode, b.unlimited, 0, 0 from n, batch b where b.id = ?`,
      args: [openingId],
    },
    { sql: `insert into opening (batch_id) ${others} select 'sb-' || i from n`, args: [] },
    {
      sql: `insert into opening_place (batch_id, user_id, place_id, seq, joined_at)
        ${others} select 'sb-' || i, ?, 'pl-' || i, 1, 0 from n`,
      args: [marie.userId],
    },
  ])
  const { promise, resolve } = Promise.withResolvers<void>()
  await lines.own(at(openingId), marie.userId)
  gate.open = promise
  const first = lines.join(at(openingId), marie.userId)
  clock.ahead = LONG_MS
  for (let each = 1; each <= MANY; each++) await lines.own(at(`sb-${each}`), marie.userId)
  const second = lines.join(at(openingId), marie.userId)
  resolve()
  expect((await second).placeId).toBe((await first).placeId)
})

test('an invented opening is not found, writes nothing, and keeps no queue in memory', async () => {
  const { db, marie, lines, gate, at, openingId } = await linesWorld()
  const ask = async (id: string, placeId: string) => {
    const before = gate.reads
    return [await lines.place(at(id), placeId, async () => undefined), gate.reads - before]
  }
  expect(await ask('sb-invented', 'pl-invented')).toEqual([null, 2])
  expect(await ask('sb-invented', 'pl-invented')).toEqual([null, 2])
  expect(await lines.own(at('sb-invented'), marie.userId)).toBeNull()
  expect((await db.query('select 1 from opening')).rows).toHaveLength(0)
  // One that is there answers from memory, also whom it does not know.
  const { placeId } = await lines.join(at(openingId), marie.userId)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await ask(openingId, placeId))[1]).toBe(0)
  expect(await ask(openingId, 'pl-invented')).toEqual([null, 0])
})
