/** The built server in production behind a proxy: where its mails lead is nobody's to choose. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { host, userGroup } from '#kernel/groups/tables.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { type SmtpServer, smtpServer } from '../mail/smtp-server.ts'
import { fakeCards } from '../support/fake-cards.ts'
import {
  type HttpMember,
  httpCall,
  newHttpMembers,
  openRegion,
  payByCard,
  prepareRegion,
} from '../support/http-shop.ts'
import { productionEnv } from '../support/production-env.ts'
import { fetchAs, type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const SITE = 'billets.comite-nord.fr'
/** A member of the group that the site is of, and one of the default group. */
const [MARIE, PAUL] = ['marie@exemple.test', 'paul@exemple.test']
/** Headers that a proxy adds, beside the Host header as it came. */
const FORWARDED = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }

let dataDir: string
let smtp: SmtpServer
let server: ServerProcess
let mailsToMarie = 0

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'production-'))
  const { marie, sold } = await prepareRegion(dataDir, async (db) => {
    const now = Date.now()
    const nord = { id: 'ug-nord', parentId: 'ROOT', path: 'ROOT/ug-nord', label: 'Comité Nord', cseDomain: SITE }
    const domains = [SITE, '*.comite-nord.fr'].map((name) => ({
      host: name,
      tenant: 'atelier',
      groupId: nord.id,
      createdAt: now,
    }))
    await db.write([
      db.orm.insert(userGroup).values({ ...nord, createdAt: now, updatedAt: now }),
      db.orm.insert(host).values(domains),
    ])
    const [member] = await newHttpMembers(db, 1, { email: MARIE, groupId: nord.id })
    await newHttpMembers(db, 1, { email: PAUL })
    if (!member) throw new Error('Nobody buys.')
    return { marie: member, sold: await newShop({ db: () => db }).sell({ mode: 'VendorConfirm' }) }
  })
  await buyUnderLocalName(marie, sold)
  smtp = await smtpServer('accept')
  server = await startServer({ dataDir, env: { ...productionEnv, SMTP_URL: smtp.url } })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await smtp?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Leaves a paid purchase whose mails are not written yet, and which keeps an origin of before this was refused. */
async function buyUnderLocalName(buyer: HttpMember, sold: Sold): Promise<void> {
  const env = { APP_KEY: productionEnv.APP_KEY, DEMO: '0', JOBS: 'off' }
  const before = await startServer({ dataDir, env })
  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  await httpCall(before, buyer, '/add-ticket-to-cart', wish)
  const { payment } = await httpCall(before, buyer, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment was opened.')
  expect(await payByCard(before, payment)).toBe('succeeded')
  const db = await openRegion(dataDir)
  const statuses = async () => (await db.orm.select().from(attempt)).map(({ status }) => status)
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Paid']), { timeout: 10_000 })
  await before.stop()
  await db.write([db.orm.update(attempt).set({ origin: 'http://localhost:1337' })])
  db.close()
}

/** Request as a proxy passes it on, whatever the visitor wrote. */
const ask = (path: string, hostHeader: string, init: RequestInit = {}) =>
  fetchAs(hostHeader, server.port, path, { ...init, headers: { ...FORWARDED, ...init.headers } })

async function askForReset(email: string, hostHeader: string, scheme = 'https'): Promise<number> {
  const captcha = (await ask('/healthz', SITE)).headers.get('x-captcha-token') ?? ''
  const { status } = await ask(
    hostHeader.startsWith('api.') ? '/forgot-password' : '/api/forgot-password',
    hostHeader,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-captcha-token': captcha, 'x-forwarded-proto': scheme },
      body: JSON.stringify({ email }),
    },
  )
  return status
}

/** The mails to this address as their reader sees them: without doubled dots and soft line ends, which are the protocol's. */
const mailsTo = (email: string): string[] =>
  smtp.messages
    .filter((message) => message.includes(`To: ${email}`))
    .map((message) => message.replaceAll('\r\n..', '\r\n.').replaceAll('=\r\n', '').replaceAll('=3D', '='))

const addressesIn = (text: string): string[] => text.match(/https?:\/\/[^\s"'<>)]+/g) ?? []

/** Site of the mediator, whom a mail about an order must name. */
const MEDIATOR = 'https://mediation-loisirs.test'

/** The newest link of this kind that was mailed, once it is there; every other address in that mail is the site's. */
async function mailedLink(email: string, path: string, count: number): Promise<string> {
  const found = () => mailsTo(email).filter((text) => addressesIn(text).some((address) => address.includes(path)))
  await expect.poll(() => found().length, { timeout: 15_000 }).toBe(count)
  const addresses = addressesIn(found().at(-1) ?? '')
  const origins = new Set(addresses.map((address) => new URL(address).origin).filter((origin) => origin !== MEDIATOR))
  expect([...origins]).toEqual([`https://${SITE}`])
  return addresses.find((address) => address.includes(path)) ?? ''
}

describe('a local name passed on by a proxy', () => {
  test.each(['localhost:1337', 'localhost', 'hoobiiz.localhost', 'x.hoobiiz.localhost:1337', '127.0.0.1'])(
    'is not served: %s',
    async (name) => {
      const page = await ask('/', name)
      expect([page.status, await page.text()]).toEqual([404, 'Ce domaine ne correspond à aucun site.'])
      expect(await askForReset(PAUL, name)).toBe(404)
    },
  )

  test('sends no mail', async () => {
    expect(await askForReset(PAUL, 'localhost:1337')).toBe(404)
    expect(await askForReset(MARIE, SITE)).toBe(200)
    mailsToMarie += 1
    await mailedLink(MARIE, '/reset-password/', mailsToMarie)
    // Mails go out in order: this one would have come before.
    expect(mailsTo(PAUL)).toEqual([])
  })

  test('is not served either when the proxy forwards only its own name', async () => {
    for (const header of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via']) {
      const answer = await server.fetch('/', { host: 'localhost', headers: { [header]: 'proxy' } })
      expect([header, answer.status]).toEqual([header, 404])
    }
  })

  test('is answered on this machine itself, and its health check through the proxy', async () => {
    expect((await server.fetch('/terms', { host: 'localhost' })).status).toBe(200)
    expect((await ask('/healthz', 'localhost:1337')).status).toBe(200)
  })
})

describe('the link in a mail', () => {
  test('uses https on the registered domain, whatever port and scheme the request had', async () => {
    for (const [name, scheme] of [
      [`${SITE}:1337`, 'https'],
      [SITE, 'http'],
      [`api.${SITE}:80`, 'http'],
    ] as const) {
      expect([name, await askForReset(MARIE, name, scheme)]).toEqual([name, 200])
      mailsToMarie += 1
      await mailedLink(MARIE, '/reset-password/', mailsToMarie)
    }
  })

  test("leads to the main domain when the request's name was invented under a wildcard", async () => {
    const invented = 'attaque.comite-nord.fr'
    expect((await ask('/terms', invented)).status).toBe(200)
    expect(await askForReset(PAUL, invented)).toBe(200)
    await mailedLink(PAUL, '/reset-password/', 1)
  })

  test('does not use the origin stored with an order', async () => {
    expect(await mailedLink(MARIE, '/orders/', 1)).toMatch(/\/orders\/pi_/)
    expect(await mailedLink('partenaire@exemple.test', '/admin-order/', 1)).toContain('/admin-order/')
    expect(smtp.messages.join('')).not.toContain('localhost')
  })
})

test("the API host lets the site's own pages read an answer over https, whatever protocol the proxy claims", async () => {
  const answer = await ask('/get-session', `api.${SITE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'http', origin: `https://${SITE}` },
    body: '{}',
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, `https://${SITE}`])
})

test('a purchase keeps the registered domain, not the port and scheme of its request', async () => {
  const app = await testApp({ config: { production: true }, cards: fakeCards() })
  await app.db().write([app.db().orm.insert(host).values({ host: SITE, tenant: 'hoobiiz', createdAt: Date.now() })])
  await app.newGroup()
  const sold = await newShop(app).sell()
  const marie = await app.newMember({ host: SITE })
  const asked = `${SITE}:4444`
  marie.cookies.set(asked, marie.cookies.get(SITE) ?? '')
  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  await app.call('/add-ticket-to-cart', wish, { as: marie, host: asked })
  await app.call('/start-cart-purchase', {}, { as: marie, host: asked })
  expect((await app.db().orm.select().from(attempt)).map(({ origin }) => origin)).toEqual([`https://${SITE}`])
})
