/** The built server while another process, such as an operator's sqlite3, holds the write lock of a region's file. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFailed, onTestFinished, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { unavailable } from '../support/fault-shop.ts'
import {
  type HttpMember,
  httpCall,
  newHttpMembers,
  openRegion,
  prepareRegion,
  SHOP_HOST,
} from '../support/http-shop.ts'
import { holdWriteLock } from '../support/lock-holder.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop, type Sold } from '../support/shop.ts'

/** A frozen process is silent for seconds. The bench holds it to 250 ms; a test may run beside a build. */
const STALL_MS = 1000
const PATIENCE_MS = 5000
const BUYERS = 30

let dataDir: string
let server: ServerProcess
let members: HttpMember[]
let sold: Sold
let db: RegionDb

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locked-'))
  await prepareRegion(dataDir, async (region) => {
    members = await newHttpMembers(region, BUYERS)
    sold = await newShop({ db: () => region }).sell({ quantity: 1000 })
  })
  server = await startServer({ dataDir, env: { THROTTLE: 'off' } })
  db = await openRegion(dataDir)
}, 60_000)
afterAll(async () => {
  db?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const databaseFile = (region: string) => join(dataDir, `${region}.db`)

/** Holds the lock until the test ends, if not released before. */
async function lock(region: string) {
  const holder = await holdWriteLock(databaseFile(region))
  let released: Promise<void> | undefined
  const release = () => (released ??= holder.release())
  onTestFinished(release)
  return { ...holder, release }
}

/** Asks `/healthz` and pages without a pause until stopped; answers the longest wait for each, in ms. */
function watchAnswers(watched: readonly { path: string; host?: string }[]) {
  let stopped = false
  const loops = watched.map(async ({ path, host }) => {
    let longest = 0
    while (!stopped) {
      const from = performance.now()
      expect((await server.fetch(path, { host, headers: { accept: 'text/html' } })).status).toBe(200)
      longest = Math.max(longest, performance.now() - from)
      await sleep(20)
    }
    return longest
  })
  return async () => {
    stopped = true
    return Math.max(...(await Promise.all(loops)))
  }
}

const everybody = [
  { path: '/healthz' },
  { path: '/', host: 'bourbon.localhost' },
  { path: '/recherche?q=musee', host: SHOP_HOST },
]

const add = (member: HttpMember) =>
  httpCall(server, member, '/add-ticket-to-cart', {
    stockIds: sold.slotIds,
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
  })

async function rowsInCarts(): Promise<number> {
  const { rows } = await db.query('select count(*) as n from cart_item')
  return Number(rows[0]?.n)
}

test('writes wait for the lock and are made once, while health checks, other regions and reads are answered', {
  timeout: 30_000,
}, async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  const before = await rowsInCarts()
  const holder = await lock('eu')
  const longestWait = watchAnswers(everybody)
  const from = performance.now()
  const adding = members.map(async (member) => {
    const { item } = await add(member)
    return { id: item.cartItem.id, ms: performance.now() - from }
  })
  await sleep(2000)
  expect(await rowsInCarts()).toBe(before)
  await holder.release()
  const added = await Promise.all(adding)
  expect(await longestWait()).toBeLessThan(STALL_MS)
  expect(Math.min(...added.map(({ ms }) => ms))).toBeGreaterThan(1900)
  expect(new Set(added.map(({ id }) => id)).size).toBe(BUYERS)
  expect(await rowsInCarts()).toBe(before + BUYERS)
})

test('a write that has waited five seconds is refused in French, and is not made later', {
  timeout: 40_000,
}, async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  const before = await rowsInCarts()
  const holder = await lock('eu')
  const longestWait = watchAnswers(everybody)
  // One that comes two seconds later waits its own five seconds, not those of the first as well.
  const [first, second] = await Promise.all(
    [0, 2000].map(async (ms, index) => {
      await sleep(ms)
      const asked = performance.now()
      const response = await server.fetch('/api/add-ticket-to-cart', {
        host: SHOP_HOST,
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: members[index]?.cookie ?? '' },
        body: JSON.stringify({ stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }),
      })
      return { response, ms: performance.now() - asked, body: await response.json() }
    }),
  )
  for (const answer of [first, second]) {
    expect([answer?.response.status, answer?.body]).toEqual([503, unavailable.body])
    expect(answer?.response.headers.get('retry-after')).toBe('60')
    expect(answer?.ms).toBeGreaterThan(PATIENCE_MS - 500)
    expect(answer?.ms).toBeLessThan(PATIENCE_MS + 1500)
  }
  await expect.poll(() => server.output()).toContain('The database eu is locked by another process.')
  await sleep(1000)
  expect(await longestWait()).toBeLessThan(STALL_MS)
  await holder.release()
  await sleep(500)
  expect(await rowsInCarts()).toBe(before)
  for (const member of members.slice(0, 2)) await add(member)
  expect(await rowsInCarts()).toBe(before + 2)
})

test("the server reads the other process's writes once it has ended", { timeout: 30_000 }, async () => {
  const [member] = members
  if (!member) throw new Error('Nobody.')
  const readName = async () => {
    const { session } = await httpCall(server, member, '/get-session', {})
    return session.type === 'user' ? session.userData.firstName : null
  }
  const holder = await lock('eu')
  // Refused again and again meanwhile; what is read in between must not stay what is read.
  const adding = add(member)
  for (let round = 0; round < 10; round++) {
    expect(await readName()).toBe('Marie')
    await sleep(30)
  }
  holder.run(`update user set first_name = 'Jeanne' where id = '${member.userId}'`)
  await holder.release()
  expect(await readName()).toBe('Jeanne')
  await adding
})

test('another region is written while one is locked', { timeout: 30_000 }, async () => {
  await lock('eu')
  const host = 'bourbon.localhost'
  const page = await server.fetch('/login', { host, headers: { accept: 'text/html' } })
  const from = performance.now()
  const { status } = await server.fetch('/api/login', {
    host,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-captcha-token': page.headers.get('x-captcha-token') ?? '' },
    body: JSON.stringify({ email: 'lea@demo.test', password: 'demo-guichet-2026', authType: 'Password' }),
  })
  expect(status).toBe(200)
  expect(performance.now() - from).toBeLessThan(PATIENCE_MS - 500)
})

test('a command reports the locked region with one line on stderr', { timeout: 40_000 }, async () => {
  await lock('eu')
  const { status, stdout, stderr } = spawnSync('bun', ['dist/bun/cli.js', 'migrate'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect([status, stdout.trim(), stderr.trim()]).toEqual([
    1,
    'oi: up to date',
    'eu: The database eu is locked by another process.',
  ])
})

test('a region locked at the start is opened later, and the others at once', { timeout: 60_000 }, async () => {
  await server.stop()
  const holder = await lock('oi')
  server = await startServer({ dataDir, env: { THROTTLE: 'off' } })
  const page = (host: string) => server.fetch('/', { host, headers: { accept: 'text/html' } })
  expect((await page(SHOP_HOST)).status).toBe(200)
  const absent = await page('bourbon.localhost')
  expect(absent.status).toBe(503)
  expect(await absent.text()).toContain('Le site est momentanément indisponible')
  await holder.release()
  await expect.poll(async () => (await page('bourbon.localhost')).status, { timeout: 20_000 }).toBe(200)
})
