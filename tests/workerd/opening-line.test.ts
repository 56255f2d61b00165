/** The line of an opening as an object: what it says, and that it goes on from the database when it is evicted. */

import { evictDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openRemoteDb } from '#db/remote-db.ts'
import { drawnOrder } from '#features/selling/openings/queue-rules.ts'
import { bindings } from './objects.ts'

const PEOPLE = 8
const database = () => openRemoteDb({ region: 'eu', url: bindings.DB_EU_URL })

/** A stock of two places that opens in a moment, and those who want one. */
async function newOpening(name: string, opensInMs: number) {
  const opensAt = Date.now() + opensInMs
  const people = Array.from({ length: PEOPLE }, (_, at) => `${name}-${at}`)
  await database().write([
    {
      sql: "insert into batch (id, mode, unlimited, opens_at, max_per_person) values (?, 'Automatic', 0, ?, 1)",
      args: [name, opensAt],
    },
    {
      sql: "insert into stock (id, batch_id, quantity, kind, visibility, end_ts) values (?, ?, 2, 'Fixed', 'Public', ?)",
      args: [`stock of ${name}`, name, Date.now() + 86_400_000],
    },
    ...people.map((id) => ({ sql: 'insert into user (id) values (?)', args: [id] })),
  ])
  const line = () => bindings.OPENING_LINE.getByName(`eu:${name}`)
  return {
    people,
    opensAt,
    line,
    join: (userId: string) => line().join('eu', name, userId),
    ask: (placeId: string) => line().place('eu', name, placeId),
    lot: (from = 0, most = 10) => line().lot('eu', name, from, most),
    rows: async () => {
      const [opening] = (await database().query('select seed, cut_at from opening where batch_id = ?', [name])).rows
      const { rows } = await database().query(
        'select place_id, user_id, seq, joined_at, admitted_at from opening_place where batch_id = ?',
        [name],
      )
      const people = rows.map((row) => ({
        placeId: String(row.place_id),
        userId: String(row.user_id),
        seq: Number(row.seq),
        joinedAt: Number(row.joined_at),
        isAdmitted: row.admitted_at !== null,
      }))
      return { draw: { seed: String(opening?.seed), cutAt: Number(opening?.cut_at) }, people }
    },
  }
}

test('each person has one place, and the two drawn first are let in', async () => {
  const { people, opensAt, join, ask, rows } = await newOpening('together', 1500)
  const places = await Promise.all([...people, ...people].map(join))
  const ids = [...new Set(places.map(({ placeId }) => placeId))]
  expect(ids).toHaveLength(PEOPLE)
  expect(new Set(places.map(({ state }) => state))).toEqual(new Set(['before']))
  await vi.waitFor(
    async () => {
      const told = await Promise.all(ids.map(ask))
      expect(told.filter((place) => place?.state === 'admitted')).toHaveLength(2)
    },
    { timeout: 10_000, interval: 200 },
  )
  const { draw, people: stored } = await rows()
  expect(draw.cutAt).toBe(opensAt)
  const order = await drawnOrder(stored, draw)
  expect(order.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, ...Array.from({ length: 6 }, () => false)])
  const inFront = await Promise.all(order.slice(2).map(({ placeId }) => ask(placeId)))
  expect(inFront.map((place) => place?.inFront)).toEqual([0, 1, 2, 3, 4, 5])
  expect(await ask('nobody’s')).toBeNull()
})

test('an object evicted before and after the draw keeps places, order and admissions', async () => {
  const { people, line, join, ask, rows } = await newOpening('evicted line', 1500)
  const before = await Promise.all(people.map(join))
  await evictDurableObject(line())
  expect((await join(people[0] ?? '')).placeId).toBe(before[0]?.placeId)
  const ids = before.map(({ placeId }) => placeId)
  const states = async () => (await Promise.all(ids.map(ask))).map((place) => [place?.state, place?.inFront])
  await vi.waitFor(async () => expect((await states()).flat()).toContain('admitted'), {
    timeout: 10_000,
    interval: 200,
  })
  await vi.waitFor(async () => expect((await states()).filter(([state]) => state === 'admitted')).toHaveLength(2), {
    timeout: 10_000,
    interval: 200,
  })
  const told = await states()
  const { draw } = await rows()
  await evictDurableObject(line())
  expect(await states()).toEqual(told)
  expect((await rows()).draw).toEqual(draw)
})

test('the lot is secret before the opening, and public to check afterwards, page by page, from an evicted object too', async () => {
  const { people, opensAt, line, join, ask, lot, rows } = await newOpening('checked lot', 1500)
  const places = await Promise.all(people.map(join))
  expect(await lot()).toBeNull()
  // A waiting person asks for their place, which has the lot drawn.
  const drawn = async () => (await ask(places[0]?.placeId ?? '')) && expect(await lot()).not.toBeNull()
  await vi.waitFor(drawn, { timeout: 10_000, interval: 200 })
  const { draw, people: stored } = await rows()
  // As the contract says that anybody may compute it.
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const order = stored
    .map(({ placeId }) => sha256(placeId))
    .toSorted((one, other) => (sha256(`${draw.seed}:${one}`) < sha256(`${draw.seed}:${other}`) ? -1 : 1))
  const shown = await lot()
  expect(shown).toMatchObject({ seed: draw.seed, cutAt: opensAt, total: PEOPLE, places: order })
  expect((await lot(3, 2))?.places).toEqual(order.slice(3, 5))
  expect((await lot(PEOPLE, 10))?.places).toEqual([])
  await evictDurableObject(line())
  expect(await lot()).toEqual(shown)
  // A person who joins afterwards is not in it.
  await database().write([{ sql: "insert into user (id) values ('late')", args: [] }])
  await join('late')
  expect((await lot())?.total).toBe(PEOPLE)
})
