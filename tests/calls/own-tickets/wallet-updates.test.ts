/** Passes in wallets follow their tickets: phones ask our service, Google is told (chapter tickets-and-check-in). */
import { expect, test } from 'vitest'
import { createWallets } from '#platform/config/wallet-config.ts'
import { STAND_IN_CERTIFICATE, STAND_IN_KEY } from '#simulators/wallet/keys.ts'
import { createWalletServices } from '#simulators/wallet/wallet-services.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { PASS_TYPE, passWorld } from '../../support/pass-world.ts'

const HOUR = 3_600_000

test('a phone registers, is notified when its order is cancelled, and fetches a void pass without a code', async () => {
  const world = await passWorld()
  const { app, bought, apple, google, register, renew, contentIn, look, pushes, objects, ask, device, as } = world
  const { orderId, tickets } = await bought()
  const pass = await apple(tickets[0] ?? '')
  await google(tickets[0] ?? '')
  expect(pass).toMatchObject({ serialNumber: tickets[0], webServiceURL: 'http://hoobiiz.localhost/wallet' })
  expect([(await register(pass)).status, (await register(pass)).status]).toEqual([201, 200])
  await look()
  // Nothing has changed: nobody is told anything.
  expect([pushes(), objects(), (await ask('GET', device('phone-2'))).status]).toEqual([[], [], 204])
  const first = await renew(pass)
  const seen = first.headers.get('last-modified') ?? ''
  const { barcodes } = await contentIn(first)
  expect(barcodes).toHaveLength(1)
  expect((await renew(pass, seen)).status).toBe(304)
  const known: { lastUpdated: string } = await (await ask('GET', device('phone-1'))).json()

  app.advance(HOUR)
  await app.call('/admin/cancel-order', { orderId }, as)
  await look()
  expect(pushes()).toEqual([{ topic: PASS_TYPE, pushToken: 'ab12' }])
  const changed = await ask('GET', `${device('phone-1')}?passesUpdatedSince=${known.lastUpdated}`)
  expect(await changed.json()).toEqual({ serialNumbers: tickets, lastUpdated: expect.stringMatching(/^\d{13}$/) })
  const renewed = await renew(pass, seen)
  expect(renewed.headers.get('last-modified')).not.toBe(seen)
  const content = await contentIn(renewed)
  expect([content.voided, content.barcodes]).toEqual([true, undefined])
  const [object] = objects()
  expect([object.state, object.barcode]).toEqual(['INACTIVE', undefined])
  // Told once.
  app.advance(24 * HOUR)
  await look()
  expect([pushes().length, objects().length]).toEqual([1, 1])
  expect((await ask('DELETE', device('phone-1', pass.serialNumber), { token: pass.authenticationToken })).status).toBe(
    200,
  )
  expect((await ask('GET', device('phone-1'))).status).toBe(204)
})

test('a pass follows its ticket to another date, and is void while the ticket is offered as a gift', async () => {
  const world = await passWorld()
  const {
    app,
    shop,
    buy,
    bought,
    apple,
    google,
    renew,
    contentIn,
    look,
    objects,
    makeOffer,
    takeBack,
    offered,
    accept,
  } = world
  const sold = await shop.sell({ slots: 2, quantity: 20 })
  const purchase = await buy([{ sold, quantity: 2 }])
  const orderId = purchase.items[0]?.order.id ?? ''
  const { rows } = await world.db.query('select id, code from entry where order_item_id = ? order by unit_no', [
    orderId,
  ])
  const pass = await apple(String(rows[1]?.id))
  await google(String(rows[1]?.id))
  const { choices, exchange } = makeExchange(world, orderId)
  const { orderId: newOrderId } = await exchange((await choices()).dates[0])
  await look()
  const moved = await contentIn(await renew(pass))
  const { rows: after } = await world.db.query('select code from entry where order_item_id = ? order by unit_no', [
    newOrderId,
  ])
  expect(moved.barcodes?.[0]?.message).toBe(after[1]?.code)
  expect(moved.eventTicket.secondaryFields[0]?.value).not.toBe(pass.eventTicket.secondaryFields[0]?.value)
  expect(objects().at(-1)).toMatchObject({ state: 'ACTIVE', barcode: { value: after[1]?.code } })

  const { tickets } = await bought()
  const [ticket = ''] = tickets
  const own = await apple(ticket)
  // The next look is hours away, unless what happens to the ticket asks for one.
  await google(ticket)
  await look()
  const told = objects().length
  await makeOffer(ticket)
  await look()
  expect((await contentIn(await renew(own))).voided).toBe(true)
  expect(objects().slice(told)).toMatchObject([{ state: 'INACTIVE' }])
  await takeBack(ticket)
  await look()
  expect(objects().slice(told + 1)).toMatchObject([{ state: 'ACTIVE' }])
  expect((await contentIn(await renew(own))).voided).toBeUndefined()
  app.advance(1000)
  await accept(await offered(ticket), await app.newMember())
  await look()
  // Nor does the receiver's new code reach the giver.
  const given = await contentIn(await renew(own))
  expect([given.voided, given.barcodes]).toEqual([true, undefined])
})

test('a failing service is asked again, a phone that is gone is forgotten, and a pass that was never saved is skipped', async () => {
  const world = await passWorld()
  const { app, bought, apple, google, register, look, pushes, objects, services, passes, db, as } = world
  const { orderId, tickets } = await bought()
  const [ticket = ''] = tickets
  const pass = await apple(ticket)
  await google(ticket)
  await register(pass, 'phone-1', 'aa')
  await register(pass, 'phone-2', 'bb')
  await app.call('/admin/cancel-order', { orderId }, as)
  services.setAnswer(() => new Response(null, { status: 503 }))
  await look()
  const failures = () => app.platform.logged.filter(({ event }) => event === 'wallet.pass-not-updated')
  expect(
    failures()
      .map(({ fields }) => fields?.wallet)
      .sort(),
  ).toEqual(['apple', 'google'])
  expect(JSON.stringify(failures())).not.toMatch(/ya29|aa"|stand-in/)
  services.setAnswer(({ url, body }) => {
    if (url.includes('/walletobjects/')) return new Response(null, { status: 404 })
    return body.includes('"aa"') ? new Response(null, { status: 410 }) : null
  })
  // Not before its time.
  await look()
  expect(failures()).toHaveLength(2)
  app.advance(600_000)
  await look()
  expect(failures()).toHaveLength(2)
  expect((await db.query('select push_token from wallet_device')).rows).toMatchObject([{ push_token: 'bb' }])
  const before = [pushes().length, objects().length]
  services.setAnswer(() => null)
  app.advance(7 * HOUR)
  await look()
  // Saved after all: Google is told, the phone knows already.
  expect([pushes().length - (before[0] ?? 0), objects().length - (before[1] ?? 0)]).toEqual([0, 1])
  // A month after its date the pass is nobody's business.
  app.advance(40 * 24 * HOUR)
  await look()
  expect([await passes(), (await db.query('select 1 from wallet_device')).rows]).toEqual([[], []])
})

test("the pass service refuses callers without the pass's token, and malformed requests with their status", async () => {
  const { app, bought, apple, register, ask, device, renew } = await passWorld()
  const { tickets } = await bought({}, 2)
  const [pass, other] = [await apple(tickets[0] ?? ''), await apple(tickets[1] ?? '')]
  const foreign = { ...pass, authenticationToken: other.authenticationToken }
  const token = pass.authenticationToken
  const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status
  expect([(await renew(foreign)).status, (await register(foreign)).status]).toEqual([401, 401])
  expect(await status('GET', `passes/${PASS_TYPE}/${pass.serialNumber}`)).toBe(401)
  expect(await status('GET', `passes/pass.other/${pass.serialNumber}`, { token })).toBe(401)
  expect(await status('DELETE', device('phone-1', pass.serialNumber), { token: 'guess' })).toBe(401)
  expect((await register(pass, 'phone-1', 'no hex')).status).toBe(400)
  expect((await register(pass, 'a phone')).status).toBe(401)
  expect(await status('GET', `${device('phone-1')}?passesUpdatedSince=soon`)).toBe(400)
  expect(await status('GET', 'devices/phone-1/registrations/pass.other')).toBe(404)
  expect(await status('POST', 'log', { body: { logs: 'x' } })).toBe(400)
  for (let at = 0; at < 20; at++) expect((await register(pass, `phone-${at}`)).status).toBe(201)
  expect((await register(pass, 'one-too-many')).status).toBe(429)

  const secret = `GET /wallet/v1/devices/0123456789abcdef0123456789/registrations failed`
  expect(await status('POST', 'log', { body: { logs: [secret] } })).toBe(200)
  const logged = JSON.stringify(app.platform.logged)
  expect(logged).toContain('registrations failed')
  for (const hidden of ['0123456789abcdef', token, `phone-1/`, `registrations/${PASS_TYPE}`])
    expect(logged).not.toContain(hidden)
})

test('Google is asked with an assertion signed by our key, renewed hourly, with five seconds for each request', async () => {
  const services = createWalletServices()
  const waits: number[] = []
  const timeout = AbortSignal.timeout
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, waits.push(ms) && ms)
  const pem = (text: string, name: string) => `-----BEGIN ${name}-----\n${text}\n-----END ${name}-----`
  try {
    let now = Date.now()
    const { google, apple } = createWallets(
      {
        GOOGLE_WALLET_ISSUER_ID: '1',
        GOOGLE_WALLET_ACCOUNT: 'a@exemple.test',
        GOOGLE_WALLET_KEY: pem(STAND_IN_KEY, 'PRIVATE KEY'),
        APPLE_PASS_TYPE_ID: PASS_TYPE,
        APPLE_TEAM_ID: 'TEAM',
        APPLE_PASS_CERTIFICATE: pem(STAND_IN_CERTIFICATE, 'CERTIFICATE'),
        APPLE_WWDR_CERTIFICATE: pem(STAND_IN_CERTIFICATE, 'CERTIFICATE'),
        APPLE_PASS_KEY: pem(STAND_IN_KEY, 'PRIVATE KEY'),
      },
      { hasStandIns: false, now: () => now, fetch: services.fetch },
    )
    // Without a relay, phones look by themselves.
    expect(apple?.push).toBeNull()
    const change = { eventTicketClass: { id: '1.date' }, eventTicketObject: { id: '1.se', state: 'INACTIVE' } }
    for (const ms of [0, 60_000, HOUR]) {
      now += ms
      expect(await google?.update(change)).toBe('updated')
    }
    const tokens = services.asked.filter(({ url }) => url === 'https://oauth2.googleapis.com/token')
    expect([tokens.length, services.asked.length]).toEqual([2, 8])
    const assertion = new URLSearchParams(tokens[0]?.body).get('assertion') ?? ''
    expect(JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      iss: 'a@exemple.test',
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/wallet_object.issuer',
    })
    expect(new Set(waits)).toEqual(new Set([5_000]))
    services.setAnswer(({ url }) => (url.includes('/walletobjects/') ? new Response(null, { status: 401 }) : null))
    await expect(google?.update(change)).rejects.toThrow('status 401')
    services.setAnswer(() => null)
    // The token was refused: another one is asked for.
    await google?.update(change)
    expect(services.asked.filter(({ url }) => url.endsWith('/token'))).toHaveLength(3)
  } finally {
    AbortSignal.timeout = timeout
  }
})

test('an erased member is forgotten by our service, and their name is removed from the pass at Google', async () => {
  const { app, shop, buy, apple, google, register, renew, look, objects, passes, db } = await passWorld()
  const zoe = await app.newMember({ password: 'a long password' })
  await buy([{ sold: await shop.sell() }], zoe)
  const { rows } = await db.query('select id from entry where order_item_id is not null')
  const ticket = String(rows[0]?.id)
  const pass = await apple(ticket, zoe)
  await google(ticket, zoe)
  await register(pass)
  const { data } = await app.call('/export-account', {}, { as: zoe })
  expect(data.passes_de_portefeuille).toMatchObject([
    { portefeuille: 'apple', appareils: 1 },
    { portefeuille: 'google', appareils: 0 },
  ])
  await app.call('/erase-account', { password: 'a long password' }, { as: zoe })
  await look()
  expect((await renew(pass)).status).toBe(401)
  expect((await db.query('select 1 from wallet_device')).rows).toEqual([])
  expect((await passes()).map(({ wallet }) => wallet)).toEqual(['google'])
  expect(objects()).toMatchObject([{ ticketHolderName: '', state: 'ACTIVE' }])
})
