/** Between the product and its database: throttling, lost answers, a region that is gone. */
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { mismatches } from '#features/selling/checkout/payment/reconcile.ts'
import { cartItem } from '#kernel/cart/tables.ts'
import { attempt, orderItem, webhookEvent } from '#kernel/orders/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
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
import { type HttpMember, httpCall, payByCard } from '../support/http-shop.ts'

let proxy: FaultProxy
let world: FaultShop
let unused: HttpMember[]

beforeAll(async () => {
  world = await startFaultShop({ buyers: 7, sale: { quantity: 50 } }, async ({ env, servers }) => {
    proxy = await startFaultProxy(String(env.DB_EU_URL))
    // The product starts without its second region.
    await servers.get('oi')?.kill9()
    return { DB_EU_URL: proxy.url }
  })
  unused = [...world.members]
}, 120_000)
afterEach(() => void proxy.calm())
afterAll(async () => {
  await world?.shop.stop()
  await proxy?.close()
}, 60_000)

function nextMember(): HttpMember {
  const member = unused.pop()
  if (!member) throw new Error('More members are needed.')
  return member
}

const inCart = (member: HttpMember) => world.shop.db().orm.$count(cartItem, eq(cartItem.userId, member.userId))
const counters = async () => {
  const [row] = await world.shop.db().orm.select().from(stock)
  return { reserved: row?.reserved, bought: row?.bought }
}

test('a series of 429 responses is waited out, with and without Retry-After, and repeats no effect', {
  timeout: 60_000,
}, async () => {
  const member = nextMember()
  for (const fault of [{ kind: 'throttle' }, { kind: 'throttle', retryAfter: '1' }] as const) {
    proxy.next(fault, { times: 2 })
    await addOne(world, member)
    expect(proxy.calm()).toBe(2)
  }
  expect(await inCart(member)).toBe(2)
})

test('an endless series of 429 responses is clearly reported, and refused calls have no effect', {
  timeout: 60_000,
}, async () => {
  const member = nextMember()
  await addOne(world, member)
  proxy.next({ kind: 'throttle' })
  const input = { stockIds: world.sold.slotIds, ticketInfoId: world.sold.ticketId, quantity: 1, options: [] }
  expect(told(await readAnswer(world.shop, member, '/add-ticket-to-cart', input))).toEqual(unavailable)
  expect(told(await readAnswer(world.shop, member, '/start-cart-purchase', {}))).toEqual(unavailable)
  proxy.calm()
  expect(await inCart(member)).toBe(1)
  expect(await counters()).toEqual({ reserved: 0, bought: 0 })
  await addOne(world, member)
})

test('a purchase that committed although its write got no answer is returned when retried with its idempotency key, and is made once', {
  timeout: 60_000,
}, async () => {
  onTestFailed(() => console.log(world.shop.output().slice(-3000)))
  // The attempt with its places; then what opens its payment and stores the answer.
  for (const [at, body] of [/insert into \W*attempt\W/i, /insert into \W*idempotency\W/i].entries()) {
    const member = nextMember()
    await addOne(world, member)
    const key = { 'idempotency-key': `lost-answer-${at}-${member.userId}` }
    proxy.next({ kind: 'cut' }, { times: 1, body })
    expect(told(await readAnswer(world.shop, member, '/start-cart-purchase', {}, key))).toEqual(unavailable)
    expect(proxy.calm()).toBe(1)
    const again = await readAnswer(world.shop, member, '/start-cart-purchase', {}, key)
    const stored = await readAnswer(world.shop, member, '/start-cart-purchase', {}, key)
    expect([again.status, stored.body]).toEqual([200, again.body])
    expect(again.body.res).toMatchObject({ failedItems: [], payment: { paymentId: expect.any(String) } })
    const attempts = await world.shop.db().orm.select().from(attempt).where(eq(attempt.userId, member.userId))
    expect(attempts).toMatchObject([{ status: 'Pending' }])
    expect(await counters()).toEqual({ reserved: at + 1, bought: 0 })
  }
  expect(await mismatches(world.shop.db(), Date.now())).toEqual([])
})

test('a write to a hanging database is clearly reported, and its idempotency key returns the outcome once the database is back', {
  timeout: 60_000,
}, async () => {
  onTestFailed(() => console.log(world.shop.output().slice(-3000)))
  const server = world.databases.servers.get('eu')
  if (!server) throw new Error('No such region.')
  const member = nextMember()
  await addOne(world, member)
  const before = await counters()
  const key = { 'idempotency-key': `hanging-${member.userId}` }
  const purchase = () => readAnswer(world.shop, member, '/start-cart-purchase', {}, key)
  await server.hang()
  try {
    expect(told(await purchase())).toEqual(unavailable)
  } finally {
    server.wake()
  }
  const again = await until(purchase, ({ status }) => status === 200)
  expect(again.body.res).toMatchObject({ failedItems: [], payment: { paymentId: expect.any(String) } })
  expect(await world.shop.db().orm.$count(attempt, eq(attempt.userId, member.userId))).toBe(1)
  expect(await counters()).toEqual({ ...before, reserved: Number(before.reserved) + 1 })
})

test('a webhook that was written but not answered is delivered again, and its payment counts once', {
  timeout: 60_000,
}, async () => {
  onTestFailed(() => console.log(world.shop.output().slice(-3000)))
  const member = nextMember()
  await addOne(world, member)
  const before = await counters()
  const { payment } = await httpCall(world.shop, member, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  proxy.next({ kind: 'cut' }, { times: 1, body: /insert into \W*webhook_event\W/i })
  await payByCard(world.shop, payment)
  const { list } = await until(
    () => httpCall(world.shop, member, '/get-purchase', { paymentId: payment.paymentId }),
    ({ list: [item] }) => item !== undefined && item.status !== 'Pending',
  )
  expect(list.map(({ status }) => status)).toEqual(['Success'])
  expect(proxy.calm()).toBe(1)
  // The second delivery has come too, and found its event in the inbox.
  await until(
    async () => (await (await world.shop.fetch('/_dev/stripe/_faults')).json()) as { events?: Record<string, number> },
    ({ events = {} }) => Object.entries(events).every(([state, count]) => state === 'delivered' || count === 0),
  )
  const { orm } = world.shop.db()
  const events = await orm.select().from(webhookEvent).where(eq(webhookEvent.paymentId, payment.paymentId))
  expect(events.filter(({ type }) => type === 'payment_intent.succeeded')).toHaveLength(1)
  expect(await orm.$count(orderItem, eq(orderItem.userId, member.userId))).toBe(1)
  expect(await counters()).toEqual({ reserved: before.reserved, bought: Number(before.bought) + 1 })
})

test('an unreachable region says so in French on its sites, while the other one keeps selling, and recovers by itself', {
  timeout: 60_000,
}, async () => {
  onTestFailed(() => console.log(world.shop.output().slice(-3000)))
  const { shop, databases } = world
  const gone = databases.servers.get('oi')
  if (!gone) throw new Error('No such region.')
  const island = { host: 'bourbon.localhost' }
  const expectAbsence = async () => {
    const page = await readPage(shop, '/?tout=offres', island)
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '60'])
    expect(page.html).toContain('Le site est momentanément indisponible')
    expect(page.html).toMatch(/<html lang="fr"/)
    expect(page.html).not.toMatch(/at .*\.[jt]s:|ECONNREFUSED|Server error/)
  }
  await expectAbsence()
  await gone.restart()
  await until(
    () => readPage(shop, '/', island),
    ({ status }) => status === 200,
  )
  await gone.kill9()
  await expectAbsence()
  // A visitor's page that was right when last looked at is one until its minute ends.
  expect((await readPage(shop, '/', island)).status).toBe(200)
  const call = await shop.fetch('/api/get-session', {
    ...island,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'session=whoever' },
    body: '{}',
  })
  expect([call.status, await call.json()]).toEqual([503, unavailable.body])
  expect(await (await shop.fetch('/readyz')).json()).toEqual({ status: 'unavailable', regions: ['oi'] })

  const member = nextMember()
  await addOne(world, member)
  const { payment } = await httpCall(shop, member, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment.')
  expect(await payByCard(shop, payment)).toBe('succeeded')
  await until(
    () => httpCall(shop, member, '/get-purchase', { paymentId: payment.paymentId }),
    ({ list: [item] }) => item?.status === 'Success',
  )

  await gone.restart()
  await until(
    () => readPage(shop, '/?tout=offres', island),
    ({ status }) => status === 200,
  )
  expect((await shop.fetch('/readyz')).status).toBe(200)
})
