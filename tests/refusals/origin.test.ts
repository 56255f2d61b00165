import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNothingChanged } from '../support/db-state.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { newShop, type Sold } from '../support/shop.ts'
import { HOST, type Member, openTestApp, type TestApp, testApp } from '../support/test-app.ts'

const API = `api.${HOST}`

let app: TestApp
let marie: Member
let sold: Sold

beforeAll(async () => {
  app = await openTestApp()
  marie = await app.newMember()
  await app.signIn(marie, API)
  sold = await newShop(app).sell()
})
afterAll(() => app.close())

const wish = () => ({ stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] })

describe('a write sent by a browser', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://mechant.exemple' },
    { origin: `http://${HOST}.mechant.exemple` },
    { origin: `http://mechant-${HOST}` },
    { origin: `http://autre.${HOST}` },
    { origin: 'http://atelier.localhost' },
    { origin: `http://${HOST}:8787` },
    { origin: 'null' },
    { origin: '' },
    { origin: HOST },
    { origin: `http://${HOST}@mechant.exemple` },
    { origin: 'http://mechant.exemple', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'cross-site' },
  ]

  test.each(foreign)('is refused from another origin: %o', async (headers) => {
    for (const path of ['/add-ticket-to-cart', '/logout', '/send-message', '/nope']) {
      const response = await expectNothingChanged(app, () => app.send(path, wish(), { as: marie, headers }))
      const { status, message } = refusalTexts.forbiddenOrigin
      expect([response.status, await response.json()]).toEqual([
        status,
        { error: { code: 'forbiddenOrigin', message } },
      ])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    }
  })

  test('is answered from our own pages, and from a program that sends neither header', async () => {
    const own: Record<string, string>[] = [
      { origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      {},
    ]
    for (const headers of own)
      expect((await app.send('/cart-count', {}, { as: marie, headers })).status, JSON.stringify(headers)).toBe(200)
  })
})

describe('api. hosts', () => {
  const call = (path: string, headers: Record<string, string>, method = 'POST') =>
    app.fetch(path, {
      host: API,
      as: marie,
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })

  // The captcha token can be read by the page, too.
  test("let the tenant's own pages read their answers, with cookies", async () => {
    const headers = { origin: `http://${HOST}`, 'access-control-request-method': 'POST' }
    const preflight = await call('/cart-count', headers, 'OPTIONS')
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
    for (const name of ['content-type', 'x-captcha-token', 'idempotency-key'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name)
    const answer = await call('/cart-count', { origin: `http://${HOST}` })
    expect([answer.status, await answer.text()]).toEqual([200, '{"res":{"count":0}}'])
    for (const { headers: sent } of [preflight, answer]) {
      expect(sent.get('access-control-allow-origin')).toBe(`http://${HOST}`)
      expect(sent.get('access-control-allow-credentials')).toBe('true')
    }
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/x-captcha-token.*x-request-id/)
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('origin')
  })

  test('let no other page read or write', async () => {
    for (const origin of ['http://mechant.exemple', 'http://atelier.localhost', 'null']) {
      const preflight = await call('/cart-count', { origin, 'access-control-request-method': 'POST' }, 'OPTIONS')
      expect(preflight.headers.get('access-control-allow-origin')).not.toBe(origin)
      const answer = await call('/cart-count', { origin })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test("have sessions of their own, separate from the page's in both directions", async () => {
    const page = marie.cookies.get(HOST) ?? ''
    const api = marie.cookies.get(API) ?? ''
    expect(page).not.toBe(api)
    const who = async (host: string, cookie: string) => {
      const session = await app.call('/get-session', {}, { host, headers: { cookie } })
      return session.session.type
    }
    expect([await who(HOST, page), await who(HOST, api), await who(API, api), await who(API, page)]).toEqual([
      'user',
      'visitor',
      'user',
      'visitor',
    ])
  })

  test("refuse the same calls as the page's host", async () => {
    expect((await call('/nope', {})).status).toBe(404)
    expect((await call('/cart-count', {}, 'GET')).status).toBe(405)
    expect((await app.send('/cart-count', {}, { host: API })).status).toBe(401)
  })
})

describe('headers', () => {
  const secureApp = () => testApp({ secure: true })
  const contentPolicy = (response: Response) => response.headers.get('content-security-policy') ?? ''
  const policyNonce = (response: Response) => /'nonce-([\w-]+)'/.exec(contentPolicy(response))?.[1] ?? 'none'

  test('on a page allow its own scripts by a nonce of that answer, and nothing inline', async () => {
    const answers = [await app.fetch('/'), await app.fetch('/'), await app.fetch('/login'), await app.fetch('/nope')]
    expect(new Set(answers.map(policyNonce)).size).toBe(4)
    for (const answer of answers) {
      const html = await answer.text()
      const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag)
      expect(tags.length).toBeGreaterThan(0)
      for (const tag of tags) expect(tag).toContain(`nonce="${policyNonce(answer)}"`)
      expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/i)
      expect(html).not.toContain('javascript:')
      const rules = Object.fromEntries(
        contentPolicy(answer)
          .split('; ')
          .map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
      )
      expect(rules['script-src']).toBe(`'self' 'nonce-${policyNonce(answer)}'`)
      expect(rules).toMatchObject({ 'object-src': "'none'", 'frame-ancestors': "'none'", 'base-uri': "'self'" })
      expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  test.each([
    '/',
    '/login',
    '/nope',
    '/api/get-session',
    '/api/nope',
    '/robots.txt',
    '/healthz',
    '/media/x',
    '/files/x',
  ])('on %s are the common ones', async (path) => {
    const { headers } = await app.fetch(path, { method: path === '/api/get-session' ? 'POST' : 'GET' })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,64}$/)
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('require TLS permanently where there is TLS', async () => {
    const secure = await secureApp()
    for (const path of ['/', '/api/nope', '/healthz'])
      expect((await secure.fetch(path)).headers.get('strict-transport-security')).toMatch(/^max-age=\d{8};/)
  })

  test("take over a caller's request id only when it is valid", async () => {
    const answeredId = async (id: string) =>
      (await app.fetch('/healthz', { headers: { 'x-request-id': id } })).headers.get('x-request-id')
    expect(await answeredId('trace-0123456789')).toBe('trace-0123456789')
    for (const id of ['short', 'x'.repeat(65), 'with a blank in it', '<script>alert(1)</script>'])
      expect(await answeredId(id)).not.toBe(id)
  })

  test("keep the session's cookie from scripts, other sites and other hosts", async () => {
    const password = 'un mot de passe'
    const signInCookie = async (on: TestApp) => {
      const { email } = await on.newMember({ password, host: null })
      const response = await on.send('/login', { email, authType: 'Password', password })
      const [cookie = '', ...more] = response.headers.getSetCookie()
      expect(more).toEqual([expect.stringMatching(/^device=.*HttpOnly.*SameSite=Lax$/)])
      return cookie.split('; ')
    }
    const plain = await signInCookie(app)
    expect(plain).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
    expect(plain.some((part) => part.startsWith('Domain='))).toBe(false)
    expect(plain[0]).toMatch(/^session=/)
  })
})
