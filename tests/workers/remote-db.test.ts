import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/database-unavailable.ts'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import { changed, type RegionDb } from '#db/region-db.ts'
import { openRemoteDb } from '#db/remote-db.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'

let folder: string
let server: Sqld
let admin: RegionDb

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remote-'))
  server = await startSqld(folder)
  admin = await openFileDb({ region: 'eu', url: server.url })
  await migrateDb(admin, 'drizzle')
  await admin.query('create table counter (id integer primary key, left integer not null check (left >= 0))')
}, 30_000)
afterAll(async () => {
  admin?.close()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => admin.query('insert or replace into counter values (1, 10)'))

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A client as each request of a Worker opens one. */
const clientVia = (send: Send, timeoutMs?: number): RegionDb =>
  openRemoteDb({
    region: 'eu',
    url: server.url,
    timeoutMs,
    fetch: Object.assign(send, { preconnect: fetch.preconnect }),
  })

const takeOne = [{ sql: 'update counter set left = left - 1 where left > 0', args: [] }, changed(1, 'stockGone')]

const left = async (): Promise<unknown> => (await admin.query('select left from counter')).rows[0]?.left

test('a write that the server throttled or found busy is repeated, and counts once', async () => {
  let requests = 0
  const db = clientVia(async (request, init) => {
    requests++
    if (requests === 1) return new Response('Too many requests', { status: 429 })
    if (requests === 2) return busyAnswer(new Request(request, init))
    return fetch(request, init)
  })
  await db.write(takeOne)
  expect(requests).toBe(3)
  expect(await left()).toBe(9)
})

test('a write whose answer was lost is not repeated, because its outcome is unknown', async () => {
  let requests = 0
  const db = clientVia(async (request, init) => {
    requests++
    await fetch(request, init)
    throw new TypeError('connection lost')
  })
  await expect(db.write(takeOne)).rejects.toThrow()
  expect(requests).toBe(1)
  expect(await left()).toBe(9)
})

test('a server that does not answer causes an error after the time limit', async () => {
  const db = clientVia(
    (_request, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    50,
  )
  await expect(db.write(takeOne)).rejects.toThrow()
  expect(await left()).toBe(10)
})

test('thirty simultaneous clients take the last ten, and twenty are told that they are gone', async () => {
  const ended = await Promise.allSettled(Array.from({ length: 30 }, () => clientVia(fetch).write(takeOne)))
  const refused = ended.filter((end) => end.status === 'rejected').map((end) => end.reason)
  expect(refused.map((reason) => reason.code)).toEqual(Array.from({ length: 20 }, () => 'stockGone'))
  expect(await left()).toBe(0)
})

/** Hrana's answer when another writer holds the lock: the batch of the pipeline failed, the rest went well. */
async function busyAnswer(request: Request): Promise<Response> {
  const { requests } = (await request.json()) as { requests: { type: string }[] }
  const busy = { type: 'error', error: { message: 'SQLite error: database is locked', code: 'SQLITE_BUSY' } }
  const results = requests.map(({ type }) => (type === 'batch' ? busy : { type: 'ok', response: { type } }))
  return Response.json({ baton: null, base_url: null, results })
}

test("writes in groups return each one's result, and a refused one is undone alone, with its own error", async () => {
  let requests = 0
  const db = openRemoteDb({
    region: 'eu',
    url: server.url,
    inGroups: true,
    fetch: Object.assign(
      (...asked: Parameters<typeof fetch>) => {
        requests++
        return fetch(...asked)
      },
      { preconnect: fetch.preconnect },
    ),
  })
  const insert = (id: number) => ({ sql: 'insert into counter values (?, 1) returning id, left as places', args: [id] })
  const [first, refused, last] = await Promise.allSettled([
    db.write([insert(20), { sql: 'update counter set left = 5 where id < 21', args: [] }]),
    db.write([
      insert(21),
      ...takeOne,
      { statement: { sql: 'update counter set left = -1', args: [] }, otherwise: 'stockGone' as const },
    ]),
    db.write([insert(22)]),
  ])
  expect(requests).toBe(1)
  expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'stockGone' } })
  if (first?.status !== 'fulfilled' || last?.status !== 'fulfilled') throw new Error('Not written.')
  expect(first.value.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 2])
  expect(first.value[0]?.columns).toEqual(['id', 'places'])
  expect([first.value[0]?.rows[0]?.id, first.value[0]?.rows[0]?.places, last.value[0]?.rows[0]?.id]).toEqual([
    20, 1, 22,
  ])
  const { rows } = await admin.query('select id from counter order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 20, 22])
  await admin.query('delete from counter where id > 1')
})

test('a write may contain more distinct statements than the server caches', async () => {
  const db = openRemoteDb({ region: 'eu', url: server.url, inGroups: true })
  const statements = Array.from({ length: 130 }, (_, n) => ({ sql: `select ${n} as n`, args: [] }))
  expect((await db.write(statements)).map(({ rows }) => rows[0]?.n)).toEqual(statements.map((_, n) => n))
})

test('a group of writes whose server is unreachable fails for each of its writers', async () => {
  const gone = await startSqld(join(folder, 'gone'))
  const db = openRemoteDb({ region: 'eu', url: gone.url, inGroups: true })
  await db.query('select 1')
  await gone.stop()
  const outcomes = await Promise.allSettled([db.write(takeOne), db.writeHot('x', takeOne)])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseUnavailable) })
})
