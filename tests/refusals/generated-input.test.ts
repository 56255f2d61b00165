import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#api/calls.ts'
import type { CallContract } from '#contract/call.ts'
import { contactTypes } from '#features/people/contact/contact-types.ts'
import { isShopPath } from '../isolation/call-inputs.ts'
import { dbState } from '../support/db-state.ts'
import { fakeCards } from '../support/fake-cards.ts'
import { refusalTexts } from '../support/refusal-texts.ts'
import { buyEverything, sellEverything } from '../support/sales-world.ts'
import { edgeInputs, rightInputs, wrongInputs } from '../support/schema-cases.ts'
import { HOST, type Member, openTestApp, type TestApp } from '../support/test-app.ts'

/** Calls of the shop; those of the back-offices are in office-input.test.ts. */
const contracts: CallContract[] = Object.values(calls).filter(({ path }) => isShopPath(path))
const of = (choose: (contract: CallContract) => boolean) =>
  contracts.filter(choose).map((contract) => [contract.path, contract] as const)

let app: TestApp
let marie: Member
let known: Record<string, unknown>

beforeAll(async () => {
  const cards = fakeCards()
  app = await openTestApp({ cards })
  marie = await app.newMember()
  const everything = await sellEverything(app, 'eu', 'pour tous')
  const place = { region: 'eu', host: HOST, name: 'de Marie' }
  const own = await buyEverything(app, cards, marie, everything, place)
  known = {
    ...everything.categories,
    catId: everything.categories.cat1Id,
    mediaId: everything.mediaId,
    activityId: own.inCart.activityId,
    vendorId: own.inCart.vendorId,
    stockIds: own.inCart.slotIds[0],
    stockId: own.inCart.slotIds[0],
    ticketInfoId: own.inCart.ticketId,
    optionId: own.inCart.optionIds[0],
    offerId: null,
    id: own.cartItemId,
    paymentId: own.pendingPaymentId,
    orderId: own.orderId,
    token: own.token,
    password: 'un mot de passe',
    day: '2026-06-10',
    from: '2026-06-10',
    to: '2026-06-11',
    deviceId: 'device-at-a-door',
    scanId: 'scan-of-a-ticket-1',
    hash: 'hash-of-a-code',
    account: '12345678901',
  }
})
afterAll(() => app.close())

const rightInput = (contract: CallContract) => rightInputs(contract, (field) => known[field] ?? undefined)
const chooseCaller = (contract: CallContract) => (contract.access === 'session' ? marie : undefined)

interface Refusal {
  error: { code: string; message: string; fields?: string[] }
}

/** Reads a refusal that must be one: never a fault, kept by nobody, with the two headers that every answer carries. */
async function readRefusal(response: Response, what: string): Promise<Refusal['error']> {
  expect(response.status, what).toBeGreaterThanOrEqual(400)
  expect(response.status, what).toBeLessThan(500)
  expect(response.headers.get('x-request-id'), what).toMatch(/^[\w-]{8,64}$/)
  expect(response.headers.get('x-captcha-token'), what).toMatch(/^\d+\.\w+$/)
  expect(response.headers.get('content-type'), what).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control'), what).toBe('no-store')
  expect(response.headers.getSetCookie(), what).toEqual([])
  const body = (await response.json()) as Refusal
  expect(Object.keys(body), what).toEqual(['error'])
  return body.error
}

/** A refusal with this code, its status and its catalogue text. */
async function expectRefused(response: Response, code: keyof typeof refusalTexts, what: string): Promise<void> {
  const { status, message } = refusalTexts[code]
  expect(response.status, what).toBe(status)
  expect(await readRefusal(response, what), what).toEqual({ code, message })
}

/** Names the field in French, whatever is wrong with it. */
async function expectFieldRefused(response: Response, field: string, what: string): Promise<void> {
  const { code, message, fields } = await readRefusal(response, what)
  expect([response.status, code], what).toEqual([400, 'invalidRequest'])
  expect(message, what).toMatch(/^Requête invalide : .+/)
  expect(message, what).not.toMatch(
    /\b(invalid (input|option|type)|expected|received|too (small|big)|unrecognized|required)\b/i,
  )
  expect(fields ?? [], what).not.toContain('')
  if (field === '') return
  // An error of the whole may be reported at a missing field.
  const named = fields?.some((name) => name === field || name.startsWith(`${field}.`))
  expect(named, `${what}: ${JSON.stringify(fields)}`).toBe(true)
  expect(message, what).toContain(`« ${fields?.[0]} »`)
}

describe.each(of(() => true))('%s', (path, contract) => {
  test('has valid inputs, which the cases below are made from', () => {
    const inputs = rightInput(contract)
    expect(inputs.length).toBeGreaterThan(0)
    for (const input of inputs) expect(contract.input.safeParse(input).error, JSON.stringify(input)).toBeUndefined()
  })

  test('refuses every field that is wrong, missing or not declared, and names it', async () => {
    const before = await dbState(app)
    const seen = new Set<string>()
    for (const right of rightInput(contract))
      for (const { what, field, input } of wrongInputs(contract, right)) {
        const key = JSON.stringify([what, input])
        if (seen.has(key)) continue
        seen.add(key)
        const response = await app.send(path, input, { as: chooseCaller(contract) })
        await expectFieldRefused(response, field, `${path}: ${what}`)
        expect(await dbState(app), `${path}: ${what}`).toEqual(before)
      }
    expect(seen.size).toBeGreaterThan(5)
  })

  test('refuses a body that is not JSON, contains an unknown type, or is too large', async () => {
    const before = await dbState(app)
    const json = 'application/json'
    const bodies: [string, string, string | null, string][] = [
      ['cut off', '{', json, 'invalidRequest'],
      ['no JSON', 'email=a', json, 'invalidRequest'],
      ['two values', '{}{}', json, 'invalidRequest'],
      ['nested beyond measure', '['.repeat(100_000), json, 'invalidRequest'],
      ['nested and tagged', `${'['.repeat(20_000)}{"__type":"Date"}${']'.repeat(20_000)}`, json, 'invalidRequest'],
      ['an unknown tag', '{"a":{"__type":"Set","value":[]}}', json, 'invalidRequest'],
      ['a date that is none', '{"a":{"__type":"Date","value":"hier"}}', json, 'invalidRequest'],
      ['a map that is none', '{"a":{"__type":"Map","value":[[1]]}}', json, 'invalidRequest'],
      ['a prototype', '{"__proto__":{"isAdmin":true}}', json, 'invalidRequest'],
      ['a form', 'email=a%40b.fr', 'application/x-www-form-urlencoded', 'invalidRequest'],
      ['JSON as text', '{}', 'text/plain', 'invalidRequest'],
      ['JSON as nothing', '{}', '', 'invalidRequest'],
      ['nearly JSON', '{}', 'application/jsonx', 'invalidRequest'],
      ['too large', JSON.stringify({ a: 'x'.repeat(256 * 1024) }), json, 'tooLarge'],
    ]
    for (const [what, body, type, code] of bodies) {
      const headers = { ...(type === null ? {} : { 'content-type': type }), ...(await captchaHeader()) }
      const response = await app.fetch(`/api${path}`, { method: 'POST', body, headers, as: chooseCaller(contract) })
      expect((await readRefusal(response, `${path}: ${what}`)).code, `${path}: ${what}`).toBe(code)
      expect(response.status, what).toBe(code === 'tooLarge' ? 413 : 400)
    }
    expect(await dbState(app)).toEqual(before)
  })

  // [C-RULE-060] [C-RULE-061]
  test('is a POST and nothing else', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const response = await app.fetch(`/api${path}`, { method, as: chooseCaller(contract) })
      expect(response.headers.get('allow'), method).toBe('POST')
      await expectRefused(response, 'methodNotAllowed', `${method} ${path}`)
    }
    expect((await app.fetch(`/api${path}`, { method: 'HEAD', as: chooseCaller(contract) })).status).toBe(405)
  })

  // [C-RULE-061]
  test('reads an empty body as one without fields', async () => {
    const answerTo = async (body: string | undefined) => {
      // Each is somebody's first: what one changes is not what the next finds.
      const as = contract.access === 'session' ? await app.newMember() : undefined
      const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(await captchaHeader()) }
      const response = await app.fetch(`/api${path}`, { method: 'POST', body, headers, as })
      const { res, error } = await response.json()
      // Values that change from one answer to the next do not count here: their kind does not change.
      return [response.status, error ?? Object.keys(res).sort()]
    }
    const written = await answerTo('{}')
    expect([await answerTo(''), await answerTo(undefined)]).toEqual([written, written])
  })
})

// [C-RULE-061]
test('the page-count ping is the only call below /api that answers a GET', async () => {
  const ask = (path: string, method = 'GET') => app.fetch(`/api${path}`, { method })
  expect((await ask('/ping?clientId=abcdefgh12&path=%2F&referrer=')).status).toBeLessThan(300)
  expect((await ask('/ping', 'POST')).status).toBe(404)
  for (const { path } of Object.values(calls)) expect([path, (await ask(path)).status]).toEqual([path, 405])
})

const captchaHeader = async () => {
  const token = (await app.fetch('/api/get-session', { method: 'POST' })).headers.get('x-captcha-token')
  return { 'x-captcha-token': token ?? '' }
}

// G02: required, signed by us, ten minutes old at most; the refusal brings a fresh one.
test.each(of(({ captcha }) => captcha))('%s requires a captcha token of the server', async (path, contract) => {
  const before = await dbState(app)
  const fresh = (await captchaHeader())['x-captcha-token']
  const [second = '', signature = ''] = fresh.split('.')
  const tokens = [
    '',
    'texte',
    fresh.slice(0, -1),
    `${Number(second) + 1}.${signature}`,
    `${Number(second) - 601}.${signature}`,
  ]
  for (const right of rightInput(contract))
    for (const token of tokens) {
      const response = await app.send(path, right, { headers: { 'x-captcha-token': token } })
      await expectRefused(response, 'invalidRequest', `${path} with ${JSON.stringify(token)}`)
    }
  app.advance(10 * 60_000 + 1000)
  const late = await app.send(path, rightInput(contract)[0], { headers: { 'x-captcha-token': fresh } })
  await expectRefused(late, 'invalidRequest', `${path} with a token of eleven minutes ago`)
  app.advance(-10 * 60_000 - 1000)
  expect(await dbState(app)).toEqual(before)
})

test.each(of(({ idempotent }) => idempotent))('%s refuses an invalid idempotency key', async (path, contract) => {
  const before = await dbState(app)
  for (const key of ['', 'short', 'x'.repeat(256), 'with a blank', 'accentué!']) {
    const headers = { 'idempotency-key': key }
    const response = await app.send(path, rightInput(contract)[0], { headers, as: chooseCaller(contract) })
    const { code, fields } = await readRefusal(response, key)
    expect([response.status, code, fields], key).toEqual([400, 'invalidRequest', ['Idempotency-Key']])
  }
  expect(await dbState(app)).toEqual(before)
})

test('JSON is accepted however its content type is written', async () => {
  for (const type of ['APPLICATION/JSON', 'application/json;charset=UTF-8', 'application/json ; charset=utf-8'])
    expect(
      (await app.fetch('/api/get-session', { method: 'POST', body: '{}', headers: { 'content-type': type } })).status,
      type,
    ).toBe(200)
})

test('a page accepts no method except reading', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await app.fetch('/terms', { method })
    expect([response.status, response.headers.get('allow')], method).toEqual([405, 'GET, HEAD'])
  }
})

// A mail, a PDF or a card could not show them; a message has lines.
test.each(['\u0000', '\u0007', 'a\nb', '\ud800'])('a name containing %j is refused', async (part) => {
  const { token, ...names } = { token: await captchaHeader(), firstName: 'Zoé', lastName: '😀', phoneNumber: '15' }
  const wrong = await app.send('/update-account', { ...names, firstName: `Zo${part}é` }, { as: marie })
  await expectFieldRefused(wrong, 'firstName', part)
  expect((await app.send('/update-account', names, { as: marie })).status).toBe(200)
  const message = { email: 'zoe@exemple.test', contactType: contactTypes[0], message: `Bon${part}jour` }
  const sent = await app.send('/send-message', message, { headers: token })
  expect(sent.status).toBe(part === 'a\nb' ? 200 : 400)
})

test('an unknown call is not found, whatever its name', async () => {
  for (const path of ['/nope', '/', '/login/', '/LOGIN', '/login/x', '/constructor', '/__proto__', '//login'])
    await expectRefused(await app.send(path, {}), 'unknownCall', path)
})

// Whatever the schema lets through, the handler must know what to do with.
const odd = [
  '\u0000',
  '\ud800',
  "'; drop table user; --",
  '%_*?',
  '"unbalanced',
  'NEAR(a b) OR NOT *',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '😀'.repeat(3),
  '__proto__',
]

describe.each(of(() => true))('%s at the limits of its input', (path, contract) => {
  // The cost of a hash is not proven here, and there are hundreds.
  beforeAll(() => {
    app.platform.scrypt = async (password) => new Uint8Array(64).fill(password.length)
  })

  test('answers or refuses as it declares, never with a fault', async () => {
    const allowed = new Set<string>([...contract.errors, 'invalidRequest', 'tooManyRequests'])
    for (const input of rightInput(contract).flatMap((right) => edgeInputs(contract, right, odd))) {
      const response = await app.send(path, input, {
        as: contract.access === 'session' ? await app.newMember() : undefined,
      })
      const text = await response.text()
      expect(response.status, `${path} ${JSON.stringify(input)}: ${text}`).not.toBe(500)
      if (response.status !== 200) {
        const { error } = JSON.parse(text) as Refusal
        expect(allowed, `${path} ${JSON.stringify(input)}`).toContain(error.code)
      }
    }
    expect(app.platform.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
