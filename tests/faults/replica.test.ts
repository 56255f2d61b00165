/** A region with a replica: who reads where, what is shown while the replica is behind, and while the primary is away. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openRemoteDb } from '#db/remote-db.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { activity, catalogueVersion } from '#kernel/catalogue/tables.ts'
import { beat } from '#kernel/jobs/heartbeat.ts'
import {
  addOne,
  type FaultShop,
  readAnswer,
  readPage,
  startFaultShop,
  told,
  unavailable,
  until,
} from '../support/fault-shop.ts'
import { type HttpMember, httpCall } from '../support/http-shop.ts'
import { freePort } from '../support/server-process.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'
import { startTcpGate, type TcpGate } from '../support/tcp-gate.ts'

const METRICS_TOKEN = 'the token of who reads the figures'

let world: FaultShop
let primary: Sqld
let replica: Sqld
/** Between the two; closed, the replica stays behind. */
let gate: TcpGate
let path: string

beforeAll(async () => {
  world = await startFaultShop({ buyers: 3, sale: { quantity: 50 } }, async ({ folder, servers, db }) => {
    const server = servers.get('eu')
    if (!server) throw new Error('No such region.')
    primary = server
    const port = await freePort()
    await primary.restart(['--grpc-listen-addr', `127.0.0.1:${port}`])
    gate = await startTcpGate(port)
    replica = await startSqld(join(folder, 'eu-replica'), ['--primary-grpc-url', `http://127.0.0.1:${gate.port}`])
    await caughtUp(db())
    return { DB_EU_REPLICA_URL: replica.url, METRICS_TOKEN }
  })
  path = `/a/une-soiree-au-theatre/${world.sold.activityId}`
}, 120_000)
beforeEach(() => {
  gate.open()
  return caughtUp(world.shop.db())
}, 30_000)
afterAll(async () => {
  await world?.shop.stop()
  await replica?.stop()
  await gate?.stop()
}, 60_000)

/** Until the replica knows the newest version of the catalogue. */
async function caughtUp(db: ReturnType<FaultShop['shop']['db']>): Promise<void> {
  const copy = openRemoteDb({ region: 'eu', url: replica.url })
  const [newest] = await until(
    () =>
      db.orm
        .select()
        .from(catalogueVersion)
        .catch(() => []),
    (rows) => rows.length > 0,
  )
  await until(
    () =>
      copy.orm
        .select()
        .from(catalogueVersion)
        .catch(() => []),
    ([row]) => row?.version === newest?.version,
  )
  copy.close()
}

async function rename(label: string): Promise<void> {
  const db = world.shop.db()
  await db.write([
    db.orm.update(activity).set({ label }).where(eq(activity.id, world.sold.activityId)),
    bumpCatalogueVersion(),
  ])
}

const nameSeenBy = async (cookie?: string) =>
  /<h1[^>]*>([^<]*)</.exec((await readPage(world.shop, path, { cookie })).html)?.[1]

const asked = (member: HttpMember | null) =>
  readAnswer(world.shop, member, '/get-activity', { activityId: world.sold.activityId }).then(({ status, body }) =>
    status === 200 ? JSON.stringify(body.res) : String(status),
  )

test('a person reads their latest write, visitors read the replica, and an outdated page is never kept as current', {
  timeout: 60_000,
}, async () => {
  const [marie] = world.members
  if (!marie) throw new Error('No member.')
  await rename('Avant la pièce')
  await caughtUp(world.shop.db())
  await until(
    () => nameSeenBy(),
    (name) => name === 'Avant la pièce',
  )
  gate.close()
  await rename('Après la pièce')
  // Everything that may mix the two up: pages of both kinds, the new version known, the old page rendered again.
  for (let round = 0; round < 3; round++) {
    await until(
      () => nameSeenBy(marie.cookie),
      (name) => name === 'Après la pièce',
    )
    expect(await nameSeenBy()).toBe('Avant la pièce')
    expect(await asked(marie)).toContain('Après la pièce')
    expect(await asked(null)).toContain('Avant la pièce')
    await new Promise((resolve) => setTimeout(resolve, 400))
  }
  await addOne(world, marie)
  expect((await httpCall(world.shop, marie, '/list-cart', {})).cartItems).toHaveLength(1)
  gate.open()
  await caughtUp(world.shop.db())
  // Sooner than a kept page ends by itself: a minute.
  await until(
    () => nameSeenBy(),
    (name) => name === 'Après la pièce',
  )
})

test("the figures show the replica's delay and whether it answers", { timeout: 60_000 }, async () => {
  const figures = async () => {
    const answer = await world.shop.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    const text = await answer.text()
    const value = (name: string) => Number(new RegExp(`^${name}\\{region="eu"\\} (.+)$`, 'm').exec(text)?.[1])
    return { up: value('guichet_replica_up'), lag: value('guichet_replica_lag_seconds') }
  }
  const db = world.shop.db()
  await db.write([beat(Date.now())])
  await until(figures, ({ up, lag }) => up === 1 && lag === 0)
  gate.close()
  await db.write([beat(Date.now() + 1)])
  await until(figures, ({ up, lag }) => up === 1 && lag > 0)
  gate.open()
  await until(figures, ({ lag }) => lag === 0)
  await replica.kill9()
  await until(figures, ({ up, lag }) => up === 0 && Number.isNaN(lag))
  await replica.restart()
})

test('without the primary pages are read, a write is refused with a message, and service recovers by itself', {
  timeout: 60_000,
}, async () => {
  const [, paul] = world.members
  if (!paul) throw new Error('No member.')
  await addOne(world, paul)
  await rename('Avant la panne')
  await until(
    () => nameSeenBy(),
    (name) => name === 'Avant la panne',
  )
  gate.close()
  await rename('Jamais répliqué')
  await primary.kill9()

  expect((await readPage(world.shop, '/')).status).toBe(200)
  expect(await nameSeenBy()).toBe('Avant la panne')
  // Signed in: her pages, her cart and her orders, as the replica last knew them.
  expect(await nameSeenBy(paul.cookie)).toBe('Avant la panne')
  expect((await readPage(world.shop, '/cart', { cookie: paul.cookie })).status).toBe(200)
  expect((await httpCall(world.shop, paul, '/list-cart', {})).cartItems).toHaveLength(1)

  const wish = { stockIds: world.sold.slotIds, ticketInfoId: world.sold.ticketId, quantity: 1, options: [] }
  for (const [call, input] of [
    ['/add-ticket-to-cart', wish],
    ['/start-cart-purchase', {}],
  ] as const)
    expect(told(await readAnswer(world.shop, paul, call, input))).toEqual(unavailable)
  expect(await (await world.shop.fetch('/readyz')).json()).toEqual({ status: 'unavailable', regions: ['eu'] })

  gate.open()
  await primary.restart()
  await until(
    () => readAnswer(world.shop, paul, '/start-cart-purchase', {}),
    ({ status }) => status === 200,
  )
  await until(
    () => nameSeenBy(),
    (name) => name === 'Jamais répliqué',
  )
})

test('with a hanging primary requests do not wait long, and no write is based on outdated data', {
  timeout: 60_000,
}, async () => {
  const marie = world.members[2]
  if (!marie) throw new Error('No member.')
  await addOne(world, marie)
  await rename('En place')
  await caughtUp(world.shop.db())
  await primary.hang()
  try {
    expect((await httpCall(world.shop, marie, '/list-cart', {})).cartItems).toHaveLength(1)
    const wish = { stockIds: world.sold.slotIds, ticketInfoId: world.sold.ticketId, quantity: 1, options: [] }
    expect(told(await readAnswer(world.shop, marie, '/add-ticket-to-cart', wish))).toEqual(unavailable)
    expect((await readPage(world.shop, '/?hanging')).status).toBe(200)
  } finally {
    primary.wake()
  }
  await until(
    () => readAnswer(world.shop, marie, '/list-cart', {}),
    ({ status }) => status === 200,
  )
  expect((await httpCall(world.shop, marie, '/list-cart', {})).cartItems).toHaveLength(1)
})

test('without the replica visitors are served by the primary', { timeout: 60_000 }, async () => {
  await replica.kill9()
  await rename('Sans réplique')
  await until(
    () => nameSeenBy(),
    (name) => name === 'Sans réplique',
  )
  expect(await asked(null)).toContain('Sans réplique')
  await replica.restart()
})
