/** A disk that takes no more: whoever wants to write is told so, everybody else goes on, and the operator's probe sees it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCatalogue } from '../../src/contract/error-catalogue.ts'
import { contactMessage } from '../../src/features/contact/tables.ts'
import { type HttpMember, httpCall, newHttpMembers, prepareRegion, SHOP_HOST } from '../support/http-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const run = promisify(execFile)

const UNAVAILABLE = { code: 'databaseUnavailable', message: errorCatalogue.databaseUnavailable.message }
/** Files may grow no further: for the process what a full disk is, without a disk to fill. The signal for it is ignored. */
const WITH_LIMIT = ['sh', '-c', 'trap "" XFSZ; exec "$@"', 'sh']

let dataDir: string
let server: ServerProcess
let marie: HttpMember
let sold: Sold

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'full-'))
  await prepareRegion(dataDir, async (db) => {
    const [member] = await newHttpMembers(db, 1)
    if (!member) throw new Error('Nobody buys.')
    marie = member
    sold = await newShop({ db: () => db }).sell({ quantity: 50 })
  })
  server = await startServer({ dataDir, through: WITH_LIMIT, env: { DEMO: '0', THROTTLE: 'off' } })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const growUpTo = (limit: string) => run('prlimit', ['--pid', String(server.pid), `--fsize=${limit}`])
const ready = async () => {
  const answer = await server.fetch('/readyz')
  return [answer.status, await answer.json()]
}

const add = () => {
  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  return httpCall(server, marie, '/add-ticket-to-cart', wish)
}

const quantities = async () =>
  (await httpCall(server, marie, '/list-cart', {})).cartItems.map(({ cartItem }) => cartItem.itemData.quantity)

test('on a full disk every write is refused as unavailable, reads go on, and the probe says so', {
  timeout: 60_000,
}, async () => {
  await add()
  expect(await ready()).toEqual([200, { status: 'ok' }])

  await growUpTo('4096:unlimited')
  const captcha = (await server.fetch('/healthz')).headers.get('x-captcha-token') ?? ''
  const calls: [string, object][] = [
    ['/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }],
    ['/start-cart-purchase', {}],
    ['/forgot-password', { email: marie.email }],
    ['/update-account', { firstName: 'Anne', lastName: 'Duval', phoneNumber: '0601020304' }],
    ['/request-account-erasure', {}],
    ['/logout', {}],
  ]
  for (let round = 0; round < 5; round++)
    for (const [path, input] of calls) {
      const answer = await server.fetch(`/api${path}`, {
        host: SHOP_HOST,
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: marie.cookie, 'x-captcha-token': captcha },
        body: JSON.stringify(input),
      })
      expect([path, answer.status, await answer.json()]).toEqual([path, 503, { error: UNAVAILABLE }])
      expect(answer.headers.get('retry-after')).toBe('60')
    }
  expect(await quantities()).toEqual([1])
  expect((await server.fetch(`/a/x/${sold.activityId}`, { host: SHOP_HOST })).status).toBeLessThan(400)
  await expect.poll(ready, { timeout: 15_000 }).toEqual([503, { status: 'unavailable', regions: ['eu', 'oi'] }])
  expect((await server.fetch('/healthz')).status).toBe(200)
  expect(server.output()).not.toContain('call.failed')
  expect(server.output()).toMatch(/"database.unavailable".*"reason":"failing".*eu\.db/)

  await growUpTo('unlimited:unlimited')
  expect(await ready()).toEqual([200, { status: 'ok' }])
  await add()
  expect(await quantities()).toEqual([1, 1])
})

test('a database that has no page left says the same, to whom it happens and to nobody else', async () => {
  const app = await testApp()
  const [pages] = (await app.db().query('PRAGMA page_count')).rows
  await app.db().query(`PRAGMA max_page_count = ${pages?.page_count}`)
  const message = { email: 'lea@exemple.test', contactType: 'Je suis un particulier', message: 'x'.repeat(9000) }
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.send('/send-message', message)))
  for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([503, { error: UNAVAILABLE }])
  expect(await app.db().orm.select({ count: sql`count(*)` }).from(contactMessage)).toEqual([{ count: 0 }])
  expect((await app.fetch('/')).status).toBe(200)
  expect(app.platform.logged.map(({ event }) => event)).not.toContain('call.failed')

  await app.db().query('PRAGMA max_page_count = 1000000')
  expect((await app.send('/send-message', message)).status).toBe(200)
})
