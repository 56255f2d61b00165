/** The built server has run six hours ahead; the clock is put right, and it starts again. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { clockAhead } from '../support/clock-ahead.ts'
import { type HttpMember, httpCall, newHttpMembers, openRegion, prepareRegion } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop, type Sold } from '../support/shop.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const ISLAND = 'bourbon.localhost'
const EMAIL = 'lea@demo.test'

let dataDir: string
let server: ServerProcess
let members: HttpMember[]
let sold: Sold

const addOne = (member: HttpMember) =>
  httpCall(server, member, '/add-ticket-to-cart', {
    stockIds: sold.slotIds,
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
  })

async function onIsland(path: string, input: unknown): Promise<number> {
  const page = await server.fetch('/login', { host: ISLAND, headers: { accept: 'text/html' } })
  const headers = { 'content-type': 'application/json', 'x-captcha-token': page.headers.get('x-captcha-token') ?? '' }
  const body = JSON.stringify(input)
  return (await server.fetch(`/api${path}`, { host: ISLAND, method: 'POST', headers, body })).status
}
const signIn = (password: string) => onIsland('/login', { email: EMAIL, password, authType: 'Password' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clock-'))
  await prepareRegion(dataDir, async (db) => {
    members = await newHttpMembers(db, 2)
    sold = await newShop({ db: () => db }).sell({ quantity: 100, startTs: Date.now() + 72 * HOUR })
  })
  server = await startServer({ dataDir, env: { JOBS: 'off', ...(await clockAhead(dataDir, 6 * HOUR)) } })
  const [shopper, buyer] = members
  if (!shopper || !buyer) throw new Error('Nobody.')
  for (const member of [shopper, buyer]) await addOne(member)
  await httpCall(server, buyer, '/start-cart-purchase', {})
  expect(await onIsland('/forgot-password', { email: EMAIL })).toBe(200)
  for (let guess = 0; guess < 11; guess++) await signIn(`wrong-password-${guess}`)
  expect(await signIn('demo-guichet-2026')).toBe(429)
  await server.stop()
  server = await startServer({ dataDir })
}, 90_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a cart filled while the clock was ahead accepts more articles at once', async () => {
  const [shopper] = members
  if (!shopper) throw new Error('Nobody.')
  for (let round = 0; round < 2; round++) await addOne(shopper)
  expect((await httpCall(server, shopper, '/cart-count', {})).count).toBe(3)
})

test('mails queued while the clock was ahead are sent', async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  const recipients = async () => {
    const mails = (await (await server.fetch('/_dev/mail.json')).json()) as { to: string }[]
    return mails.map(({ to }) => to)
  }
  await expect.poll(recipients).toContain(EMAIL)
})

test('an open order is held for half an hour, not for six hours more, and its end is due then', async () => {
  const [, buyer] = members
  if (!buyer) throw new Error('Nobody.')
  const { pendingOrders } = await httpCall(server, buyer, '/list-cart', {})
  expect(pendingOrders).toHaveLength(1)
  expect(pendingOrders[0]?.holdUntil).toBeGreaterThan(Date.now() + 25 * MINUTE)
  expect(pendingOrders[0]?.holdUntil).toBeLessThanOrEqual(Date.now() + 30 * MINUTE)
  const db = await openRegion(dataDir)
  const { rows } = await db.query("select run_at from job where kind = 'expire-attempt'")
  db.close()
  expect(rows).toHaveLength(1)
  expect(Number(rows[0]?.run_at)).toBeLessThanOrEqual(Date.now() + 30 * MINUTE)
})

test('a person locked out while the clock was ahead can sign in', async () => {
  expect(await signIn('demo-guichet-2026')).toBe(200)
})
