/** Statements of document 000 about the product as a whole. */
import { expect, test } from 'vitest'
import { type CallPath, calls } from '#api/calls.ts'
import { errorCatalogue } from '#contract/error-catalogue.ts'
import { whiteLabeling } from '#contract/session-shapes.ts'
import { buyingWorld } from '../support/buying.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'
import { testApp } from '../support/test-app.ts'

const HOOBIIZ = 'hoobiiz.localhost'
const YOUPIIZ = 'youpiiz.localhost'

test('every refusal is in French, except for the texts that the documents give in English', () => {
  const given = [
    ...['Invalid request', 'Unauthenticated', 'Not admin', 'Server error', 'Activity not found'],
    // K-ERROR-040 to 042.
    ...['Unexpected stock data', 'Unexpected ExpertTicket data', 'Invalid state', 'Invalid ticket'],
    ...['stockIds is empty', 'stockIds is not a single stockId'],
    // P-ERROR-014.
    'User group not found',
  ]
  const own = Object.values(errorCatalogue).map(({ message }) => message as string)
  const english = /\b(the|is|are|not|no|invalid|failed|error|missing|please|try|again|already|found|too|many)\b/i
  expect(own.filter((text) => !given.includes(text) && english.test(text))).toEqual([])
})

// [C-ERROR-027] [C-ERROR-029] [C-RULE-077] The decided codes: 400, 401, 403, 404, 409, 413, 429, 500; 405 and 503 are HTTP's own.
test('a refusal is a code and a text, under one of the decided statuses', async () => {
  const statuses = new Set(Object.values(errorCatalogue).map(({ status }) => status))
  expect([...statuses].sort()).toEqual([400, 401, 403, 404, 405, 409, 413, 429, 500, 503])
  const app = await testApp()
  const sendCall = async (path: string, body: unknown) => {
    const response = await app.send(path, body)
    return [response.status, await response.json()]
  }
  expect(await sendCall('/cart-count', {})).toEqual([
    401,
    { error: { code: 'unauthenticated', message: 'Unauthenticated' } },
  ])
  expect(await sendCall('/get-activity', { activityId: 'a-none' })).toEqual([
    404,
    { error: { code: 'activityNotFound', message: 'Activity not found' } },
  ])
  const [status, { error }] = (await sendCall('/get-activity', {})) as [number, { error: Record<string, unknown> }]
  expect([status, error.code, typeof error.message]).toEqual([400, 'invalidRequest', 'string'])
  expect(await sendCall('/list-cat1', { a: 'x'.repeat(300_000) })).toMatchObject([413, { error: { code: 'tooLarge' } }])
  expect(await sendCall('/no-such-call', {})).toMatchObject([404, { error: { code: 'unknownCall' } }])
})

// [C-ERROR-028] [C-RULE-077]
test('a call answers each kind of refusal and a fault of the server with a status of its own', async () => {
  const { app, marie, shop, add, start } = await buyingWorld()
  const sendCall = async (path: string, body: unknown) => {
    const response = await app.send(path, body, { as: marie })
    const { error, ...rest } = await response.json()
    return [response.status, error, rest]
  }
  const told = (code: string, message: unknown = expect.any(String)) => ({ code, message })
  expect(await sendCall('/admin/list-vendors', {})).toEqual([403, told('notAdmin', 'Not admin'), {}])
  await add(marie, await shop.sell())
  await start(marie)
  await add(marie, await shop.sell())
  expect(await sendCall('/start-cart-purchase', {})).toEqual([409, told('purchaseInProgress'), {}])
  app.platform.withLock = () => Promise.reject(new Error('A secret of the server.'))
  expect(await sendCall('/start-cart-purchase', {})).toEqual([500, told('serverError', 'Server error'), {}])
  app.platform.withLock = (_key, work) => work(1)
  const sold = await shop.sell()
  const wish = { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  expect(await sendCall('/add-ticket-to-cart', wish)).toEqual([429, told('tooManyRequests'), {}])
})

// [C-RULE-070] [C-RULE-071]
test('a date and a map are read only where they are tagged as such, and are not text', async () => {
  const app = await testApp()
  const loginRefusal = async (email: object) => {
    const response = await app.send('/request-login', { email })
    return [response.status, (await response.json()).error.fields]
  }
  // Read, it is no address; what cannot be read is refused as a whole.
  expect(await loginRefusal({ __type: 'Date', value: '2026-01-01T00:00:00.000Z' })).toEqual([400, ['email']])
  expect(await loginRefusal({ __type: 'Map', value: [['a', 1]] })).toEqual([400, ['email']])
  expect(await loginRefusal({ __type: 'Date', value: 'hier' })).toEqual([400, undefined])
  expect(await loginRefusal({ __type: 'Map', value: [1] })).toEqual([400, undefined])
})

// [C-RULE-057] D02: pages call their own host, whose `api.` answers the same for everybody else.
test('every call is answered on the API subdomain', async () => {
  const app = await testApp()
  for (const path of Object.keys(calls) as CallPath[]) {
    const response = await app.fetch(path, {
      host: `api.${HOOBIIZ}`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const { res, error } = await response.json()
    expect(res ?? error.code, path).not.toBe('unknownCall')
    expect(response.headers.get('content-type'), path).toMatch(/^application\/json/)
  }
})

// [C-RULE-057]
test('the API subdomain gives the same answers as the host, and has sessions of its own', async () => {
  const app = await testApp()
  const api = `api.${HOOBIIZ}`
  const post = (host: string, path: string, body: object, cookie = '') =>
    app.fetch(path, {
      host,
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  for (const [path, input] of [
    ['/list-cat1', {}],
    ['/list-activity', {}],
    ['/get-activity', { activityId: 'a-none' }],
    ['/cart-count', {}],
    ['/no-such-call', {}],
  ] as const) {
    const [there, here] = await Promise.all([post(api, path, input), post(HOOBIIZ, `/api${path}`, input)])
    expect([path, there.status, await there.json()]).toEqual([path, here.status, await here.json()])
  }
  // It has calls and no pages, and the host has no calls but below /api.
  expect((await post(HOOBIIZ, '/list-cat1', {})).status).toBe(405)
  expect(await (await app.fetch('/', { host: api })).text()).not.toContain('<main')

  await app.newMember({ email: 'marie@exemple.test', password: 'correct horse', host: null })
  const captcha = (await post(api, '/get-session', {})).headers.get('x-captcha-token') ?? ''
  const proof = { email: 'marie@exemple.test', authType: 'Password', password: 'correct horse' }
  const signedIn = await app.fetch('/login', {
    host: api,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-captcha-token': captcha },
    body: JSON.stringify(proof),
  })
  const [cookie = ''] = signedIn.headers.getSetCookie()
  expect([signedIn.status, cookie.includes('Domain')]).toEqual([200, false])
  const [session = ''] = cookie.split(';')
  expect((await post(api, '/cart-count', {}, session)).status).toBe(200)
  expect((await post(HOOBIIZ, '/api/cart-count', {}, session)).status).toBe(401)
})

// [C-RULE-021] [C-RULE-022] X01: the two pages exist in consumer mode, and are not found in the other.
test('the catalogue is readable by visitors in one mode, and after signing in in the other', async () => {
  const app = await testApp()
  expect((await app.send('/list-cat1', {}, { host: HOOBIIZ })).status).toBe(200)
  expect((await app.send('/list-cat1', {}, { host: YOUPIIZ })).status).toBe(401)
  const statuses = (host: string, ...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await app.fetch(path, { host })).status))
  expect(await statuses(HOOBIIZ, '/', '/devenir-partenaire', '/hoobiiz-cest-quoi')).toEqual([200, 404, 404])
  expect(await statuses(YOUPIIZ, '/', '/devenir-partenaire', '/youpiiz-cest-quoi')).toEqual([302, 200, 200])
})

test('the two brands have homes of their own, and representatives register only on theirs', async () => {
  const app = await testApp()
  const marie = await app.newMember({ host: YOUPIIZ })
  await app.signIn(marie, HOOBIIZ)
  const home = async (host: string) => (await app.fetch('/', { host, as: marie })).text()
  expect(await home(YOUPIIZ)).toContain('href="/youpiiz-cest-quoi"')
  expect(await home(HOOBIIZ)).not.toContain('-cest-quoi')
  const userData = { type: 'Organisation' as const, accountId: 'acc-1', isRoot: false }
  const register = (host: string) =>
    app.send('/register', { email: 'elu@exemple.test', password: 'correct horse', userData }, { host })
  expect([(await register(YOUPIIZ)).status, (await register(HOOBIIZ)).status]).toEqual([400, 200])
})

// [C-RULE-015]
test('becoming a member is free: no payment is opened, and the terms say so', async () => {
  const { app, cards, attempts } = await buyingWorld()
  await app.signUp({ email: 'paul@exemple.test', password: 'correct horse' })
  const userData = { type: 'Organisation' as const, accountId: 'acc-1', isRoot: true }
  await app.call('/register', { email: 'elu@exemple.test', password: 'correct horse', userData })
  const id = await app.linkIn('elu@exemple.test', '/register-link')
  expect(await app.call('/register-link', { id, password: 'correct horse' })).toMatchObject({
    success: true,
    session: { type: 'user' },
  })
  expect([cards.intents.size, await attempts()]).toEqual([0, []])
  expect(await (await app.fetch('/terms')).text()).toMatch(
    /L(&#x27;|')adhésion est gratuite pour les organisations et pour leurs bénéficiaires/,
  )
})

// [C-RULE-008] [C-RULE-017] [C-RULE-034]
test('an order is paid through the card provider only, and once validated its buyer cannot cancel it', async () => {
  const { app, cards, marie, shop, startWith } = await buyingWorld()
  const { paymentId } = await startWith(marie, await shop.sell({ mode: 'Automatic' }))
  const status = async () => (await app.call('/get-purchase', { paymentId }, { as: marie })).list[0]?.status
  await runJobs(app)
  expect(await status()).toBe('Pending')
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await runJobs(app)
  expect(await status()).toBe('Success')
  const back = await app.send('/cancel-purchase', { paymentId }, { as: marie })
  expect(back.status).toBe(409)
  expect([await status(), [...cards.refunds]]).toEqual(['Success', []])
  expect(await (await app.fetch('/terms')).text()).toContain('ne sont ni échangeables ni remboursables')
})

// That it is there on no other host: tests/domains/domain-command.test.ts.
test('the gallery of icons is served on localhost', async () => {
  const app = await testApp()
  for (const host of ['localhost', HOOBIIZ]) {
    const page = await app.fetch('/icons', { host })
    expect([host, page.status, (await page.text()).includes('Icônes')]).toEqual([host, 200, true])
  }
})

const colours = [
  'bgGradient1',
  'bgGradient2',
  'textColor',
  'titleColor',
  'inputBackgroundColor',
  'inputTextColor',
  'inputBorderColor',
  'buttonBackgroundColor',
  'buttonTextColor',
  'linkTextColor',
]

// [C-ENTITY-006] [C-ENTITY-007] [C-ENTITY-008]
test("a theme's sign-in has the default layout or the hero's, with all its parts", async () => {
  const app = await testApp()
  const hostTheme = async (host: string) => (await app.call('/get-session', {}, { host })).session.whiteLabeling
  expect((await hostTheme(HOOBIIZ)).auth).toEqual({ type: 'ModeDefault' })
  const theme = await hostTheme('atelier.localhost')
  const own = ['logo', 'theme', 'mainColor', 'accentTextColor', 'disabledButtonColor', 'outlineColor', 'linkTextColor']
  expect(Object.keys(theme).sort()).toEqual([...own, 'title', 'pageTitle', 'auth', 'home'].sort())
  for (const colour of [
    'mainColor',
    'accentTextColor',
    'disabledButtonColor',
    'outlineColor',
    'linkTextColor',
  ] as const)
    expect(theme[colour], colour).toMatch(/^#[0-9a-f]{6}$/)
  expect([theme.title, theme.pageTitle]).toEqual(['CSE L’Atelier', 'CSE L’Atelier — billetterie et loisirs'])
  expect(theme.logo).toMatch(/^(data:image|\/)/)
  expect([theme.theme, (await hostTheme(HOOBIIZ)).theme]).toEqual(['Cse', 'Youpiiz'])
  const parts = ['type', 'hero', 'logo', 'title', ...colours]
  expect([theme.auth.type, Object.keys(theme.auth).sort()]).toEqual(['ModeHero', parts.sort()])
  const accepts = (auth: object) => whiteLabeling.safeParse({ ...theme, auth }).success
  expect(accepts(theme.auth)).toBe(true)
  expect(accepts({ type: 'ModeOther' })).toBe(false)
  for (const part of parts) expect(accepts({ ...theme.auth, [part]: undefined }), part).toBe(false)
  for (const part of colours) expect(accepts({ ...theme.auth, [part]: 'red' }), part).toBe(false)
})

// [C-ENTITY-009]
test('a member registers with names and phone number, a premium code and a card code if they have one', async () => {
  const app = await testApp()
  const config = {
    adminCanCreateMemberCardStock: false,
    memberCardCodeRequiredOnRegister: false,
    memberCardCodePrefix: '',
  }
  await app.newGroup({ code: 'CE-2026', memberCardConfig: config })
  const names = { type: 'Consumer', firstName: 'Léa', lastName: 'Roy', phoneNumber: '0606060606' }
  const register = async (userData: object) =>
    (await app.send('/register', { email: 'lea@exemple.test', password: 'correct horse', userData })).status
  expect(await register(names)).toBe(200)
  expect(await register({ ...names, registrationCode: 'CE-2026', memberCardCode: 'C-1' })).toBe(200)
  for (const field of ['firstName', 'lastName', 'phoneNumber'])
    expect(await register({ ...names, [field]: undefined }), field).toBe(400)
  expect(await register({ ...names, accountId: 'acc-1' })).toBe(400)
  // The account is what the form said.
  const id = await app.linkIn('lea@exemple.test', '/register-link')
  const { type: _type, ...known } = names
  expect(await app.call('/register-link', { id, password: 'correct horse' })).toMatchObject({
    session: { userData: { ...known, memberCardCode: 'C-1' }, premium: false },
  })
})
