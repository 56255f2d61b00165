import { scrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '#cli/run-cli.ts'
import { hashPassword } from '#features/people/accounts/passwords/passwords.ts'
import { credential, session, user } from '#kernel/accounts/tables.ts'
import { cartItem, cartLock } from '#kernel/cart/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { job } from '#kernel/jobs/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { passwordCosts } from '#platform/config/password-costs.ts'
import { signedFileUrl } from '#platform/files/signed-file-url.ts'
import { UNICODE_FONT_PATH } from '#platform/worker/font-path.ts'
import { newShop } from '../support/shop.ts'
import { TEST_APP_KEY } from '../support/test-platform.ts'
import { startWorkerWorld, type WorkerWorld } from './worker-world.ts'

const HOST = 'hoobiiz.localhost'
const SESSION = 'session-of-marie-with-enough-length'
const DAY = 86_400_000
const marie = { id: 'u-marie', email: 'marie@exemple.test' }

let world: WorkerWorld
let fixed: Awaited<ReturnType<ReturnType<typeof newShop>['sell']>>
let flexible: typeof fixed

beforeAll(async () => {
  world = await startWorkerWorld()
  const now = Date.now()
  const times = { createdAt: now, updatedAt: now }
  const db = world.db('eu')
  // Hashed by Node here, checked by workerd there.
  const secret = await hashPassword(
    { scrypt: nodeScrypt, config: { passwordCost: passwordCosts.full } },
    'un mot de passe',
  )
  await db.write([
    db.orm.insert(user).values({ ...marie, groupId: 'ROOT', firstName: 'Marie', ...times }),
    db.orm.insert(credential).values({ userId: marie.id, kind: 'Password', secret, updatedAt: now }),
    db.orm.insert(session).values({
      idHash: await sha256Hex(SESSION),
      userId: marie.id,
      host: HOST,
      expiresAt: now + 30 * DAY,
      createdAt: now,
    }),
  ])
  const shop = newShop(world)
  fixed = await shop.sell({ mode: 'Automatic', quantity: 20 })
  flexible = await shop.sell({ mode: 'Automatic', kind: 'Flexible', quantity: null })
}, 60_000)
afterAll(() => world?.close(), 60_000)

const nodeScrypt = (password: string, salt: Uint8Array, { N, r, p }: { N: number; r: number; p: number }) =>
  new Promise<Uint8Array>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, 64, { N, r, p, maxmem: 128 * N * r * 2 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

async function call(path: string, input: unknown, { cookie = `session=${SESSION}`, token = '' } = {}) {
  const response = await world.fetch(`http://${HOST}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...(token ? { 'x-captcha-token': token } : {}) },
    body: JSON.stringify(input),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

const captchaToken = async (): Promise<string> =>
  (await world.fetch(`http://${HOST}/healthz`)).headers.get('x-captcha-token') ?? ''

const waitFor = async <T>(find: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('the home page is rendered in workerd, with a nonce policy and a request id', async () => {
  const response = await world.fetch('http://atelier.localhost/')
  const html = await response.text()
  expect(response.status, html.slice(0, 300)).toBe(200)
  expect(html).toMatch(/^<!DOCTYPE html>/i)
  expect(html).toContain('Atelier')
  const nonce = /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  expect(nonce).toBeDefined()
  expect(html).toContain(`nonce="${nonce}"`)
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
  // Files that the page names are served beside the Worker, with an endless lifetime.
  const script = /\/assets\/browser-entry-[\w-]+\.js/.exec(html)?.[0]
  const asset = await world.fetch(`http://atelier.localhost${script}`)
  expect(asset.status).toBe(200)
  expect(asset.headers.get('cache-control')).toContain('immutable')
})

test('the service worker of the check-in pages is served as a script', async () => {
  const response = await world.fetch(`http://${HOST}/controle/sw.js`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(await response.text()).toContain("addEventListener('fetch'")
})

test('the health check answers, and an unknown host gets a 404', async () => {
  expect((await world.fetch('http://nobody.test/healthz')).status).toBe(200)
  expect((await world.fetch('http://nobody.test/readyz')).status).toBe(200)
  expect((await world.fetch('http://nobody.test/')).status).toBe(404)
})

test('tickets added twice at once both arrive, one after the other under the lock object', async () => {
  const wish = { ticketInfoId: fixed.ticketId, stockIds: [fixed.slotIds[0]], quantity: 1, options: [] }
  const answers = await Promise.all([call('/add-ticket-to-cart', wish), call('/add-ticket-to-cart', wish)])
  expect(
    answers.map((answer) => answer.status),
    JSON.stringify(answers[0]?.body),
  ).toEqual([200, 200])
  const third = await call('/add-ticket-to-cart', {
    ...wish,
    ticketInfoId: flexible.ticketId,
    stockIds: [flexible.slotIds[0]],
  })
  expect(third.status, JSON.stringify(third.body)).toBe(200)
  const { orm } = world.db('eu')
  expect(await orm.select().from(cartItem).where(eq(cartItem.userId, marie.id))).toHaveLength(3)
  // The fence that the database saw is the one that the object gave to its last holder.
  const [row] = await orm.select().from(cartLock).where(eq(cartLock.userId, marie.id))
  const { CART_LOCK } = await world.bindings()
  expect(await CART_LOCK.getByName(`cart:eu:${marie.id}`).release((row?.fence ?? 0) + 1)).toBe(false)
  expect(await CART_LOCK.getByName(`cart:eu:${marie.id}`).release(row?.fence ?? 0)).toBe(true)
})

test('forty simultaneous requests are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('/list-cart', {})))
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 40 }, () => 200))
})

test('a password hashed on another runtime signs in', async () => {
  const input = { email: marie.email, authType: 'Password', password: 'un mot de passe' }
  const answer = await call('/login', input, { cookie: '', token: await captchaToken() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect(answer.headers.get('set-cookie')).toContain('session=')
})

test('a mail queued by a call is sent after its answer', async () => {
  const message = { email: 'lea@exemple.test', contactType: 'Je suis un particulier', message: 'Bonjour' }
  const answer = await call('/send-message', message, { cookie: '', token: await captchaToken() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { orm } = world.db('eu')
  const sent = await waitFor(async () => (await orm.select().from(mail).where(eq(mail.status, 'Sent')))[0])
  expect(sent.providerId).toMatch(/^simulated-/)
})

test('cron runs the due jobs of every region', async () => {
  for (const region of ['eu', 'oi']) {
    const db = world.db(region)
    const due = { kind: 'forget-expired', payload: {}, runAt: Date.now() - 1000, dedupeKey: `test:${region}` }
    await db.write([enqueueJob(db, due, Date.now())])
  }
  await world.worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
  for (const region of ['eu', 'oi'])
    expect(await world.db(region).orm.select().from(job).where(eq(job.kind, 'forget-expired'))).toEqual([])
})

test('files go into the bucket and are returned through signed addresses only', async () => {
  const appKey = new TextEncoder().encode(TEST_APP_KEY)
  const request = { key: 'media/logo.png', expiresAt: Date.now() + 60_000, contentType: 'image/png' }
  const address = async (method: 'GET' | 'PUT') =>
    `http://${HOST}${signedFileUrl(appKey, { ...request, method, contentType: method === 'PUT' ? 'image/png' : undefined })}`
  const put = await world.fetch(await address('PUT'), {
    method: 'PUT',
    headers: { 'content-type': 'image/png' },
    body: 'bytes of a picture',
  })
  expect(put.status).toBe(200)
  const got = await world.fetch(await address('GET'))
  expect(got.headers.get('content-type')).toBe('image/png')
  expect(await got.text()).toBe('bytes of a picture')
  const forged = (await address('GET')).replace(/signature=.{4}/, 'signature=0000')
  expect((await world.fetch(forged)).status).toBe(404)
})

test('pictures of an import from another machine are in the bucket', async () => {
  const printed: string[] = []
  const code = await runCli(
    ['import-catalogue', '--format', 'museofile', '--region', 'oi', 'tests/importer/fixture.csv'],
    {
      env: world.cliEnv,
      print: (line) => void printed.push(line),
      printError: (line) => void printed.push(line),
      readPassword: async () => null,
    },
  )
  // The fixture has rows that are told and left out.
  expect([code, printed.at(-1)]).toEqual([1, expect.stringMatching(/^[1-9]\d* created/)])
  const [picture] = await world.db('oi').orm.select().from(media).limit(1)
  const [version] = picture?.versions ?? []
  const served = await world.fetch(`http://${HOST}/media/${version?.key.replace('media/', '')}`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, picture?.mimeType])
})

test('the font for non-standard texts is among the assets', async () => {
  const { ASSETS } = await world.bindings()
  const response = await ASSETS.fetch(`https://assets.local${UNICODE_FONT_PATH}`)
  // An unread body delays the harness when it closes.
  const { byteLength } = await response.arrayBuffer()
  expect([response.status, byteLength > 100_000]).toEqual([200, true])
})

test('a start does not load the code that draws tickets', () => {
  const loaded = new Map<string, string>()
  const load = (name: string) => {
    if (loaded.has(name)) return
    const text = readFileSync(join('dist/worker', name), 'utf8')
    loaded.set(name, text)
    for (const [, imported = ''] of text.matchAll(/(?:\bfrom|^import|[;}]import)\s*["'](\.[^"']+)["']/g))
      load(join(name, '..', imported))
  }
  load('worker-entry.js')
  expect(loaded.size).toBeGreaterThan(1)
  expect([...loaded].filter(([, text]) => text.includes('PDFDocument')).map(([name]) => name)).toEqual([])
})
