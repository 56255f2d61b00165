/** A disk that takes no more: whoever wants to write is told so, everybody else goes on, and the operator's probe sees it. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMessage } from '#features/people/contact/tables.ts'
import { type HttpMember, httpCall, newHttpMembers, prepareRegion, SHOP_HOST } from '../support/http-shop.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const run = promisify(execFile)

const UNAVAILABLE = { code: 'databaseUnavailable', message: refusalTexts.databaseUnavailable.message }
/** Files may grow no further: for the process what a full disk is, without a disk to fill. The signal for it is ignored. */
const WITH_LIMIT = ['sh', '-c', 'trap "" XFSZ; exec "$@"', 'sh']

let dataDir: string
let server: ServerProcess
let marie: HttpMember
let operator: HttpMember
let sold: Sold

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'full-'))
  await prepareRegion(dataDir, async (db) => {
    const [member] = await newHttpMembers(db, 1)
    if (!member) throw new Error('Nobody buys.')
    marie = member
    ;[operator = operator] = await newHttpMembers(db, 1, { isAdmin: true })
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

/** Files being written, which have no name yet. */
const halfFiles = () => readdir(join(dataDir, 'files', '.parts')).catch(() => [])

const add = () => {
  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  return httpCall(server, marie, '/add-ticket-to-cart', wish)
}

const quantities = async () =>
  (await httpCall(server, marie, '/list-cart', {})).cartItems.map(({ cartItem }) => cartItem.itemData.quantity)

test('a full disk refuses every write as unavailable, reads go on, and the probe reports it', {
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
  await expect.poll(() => server.output()).toMatch(/"database.unavailable".*"reason":"failing".*eu\.db/)

  await growUpTo('unlimited:unlimited')
  expect(await ready()).toEqual([200, { status: 'ok' }])
  await add()
  expect(await quantities()).toEqual([1, 1])
})

test('an upload that the disk refuses, or that is cut off, leaves no file and may be sent again', async () => {
  const size = 300_000
  const type = 'image/png'
  const { url } = await httpCall(server, operator, '/admin/start-media-upload', { mimeType: type, size })
  const put = async () => {
    const headers = { 'content-type': type }
    return (await server.fetch(url, { host: SHOP_HOST, method: 'PUT', headers, body: new Uint8Array(size) })).status
  }
  await growUpTo(`${size / 2}:unlimited`)
  expect(await put()).toBe(503)
  expect(await halfFiles()).toEqual([])
  await growUpTo('unlimited:unlimited')

  const socket = connect(server.port, '127.0.0.1')
  const head = [`PUT ${url} HTTP/1.1`, `host: ${SHOP_HOST}`, `content-type: ${type}`, `content-length: ${size}`, '', '']
  socket.write(head.join('\r\n'))
  socket.write(new Uint8Array(size / 2))
  await expect.poll(halfFiles).toHaveLength(1)
  socket.destroy()
  await expect.poll(halfFiles).toEqual([])
  expect(server.output()).not.toContain('request.failed')
  expect(await put()).toBe(200)
  expect(await put()).toBe(409)
})

test('a full database refuses only its own writers as unavailable', async () => {
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
