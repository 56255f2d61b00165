/** Events for a group's systems: written with their cause, signed, retried, and never sent to an internal address. */
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { PAUSES_MS } from '#features/operation/webhooks/deliver-webhooks-job.ts'
import { audit } from '#handler/tables.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { webhookDelivery, webhookEndpoint } from '#kernel/webhooks/tables.ts'
import { newScan } from '../../support/check-in-world.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

const URL_OF = 'https://systemes.exemple.fr/guichet'
const all = ['order.paid', 'order.cancelled', 'order.refunded', 'ticket.used'] as const
const HOUR = 3_600_000

interface Got {
  url: string
  headers: Headers
  body: string
}

/** A group with a system of its own, whose members buy; `answer` is what the system says. */
async function world(facts: { events?: readonly (typeof all)[number][] } = {}) {
  const office = await operatorWorld()
  const { app, as, marie, db } = office
  const parent = await app.newGroup({ label: 'Maison' })
  const group = await app.newGroup({ label: 'Usine', parentPath: `ROOT/${parent.id}` })
  await db.write([db.orm.update(user).set({ groupId: group.id }).where(eq(user.id, marie.userId))])
  const got: Got[] = []
  const control = { answer: () => new Response('merci', { status: 200 }) as Response | Promise<Response> }
  app.platform.fetch = Object.assign(
    async (input: RequestInfo | URL, init?: RequestInit) => {
      got.push({ url: String(input), headers: new Headers(init?.headers), body: String(init?.body) })
      return control.answer()
    },
    { preconnect: () => undefined },
  )
  const state = { label: 'Paie', url: URL_OF, events: [...(facts.events ?? all)], enabled: true }
  const { id, secret } = await app.call('/admin/create-webhook', { groupId: group.id, ...state }, as)
  const list = async (input: object = {}) =>
    (await app.call('/admin/list-webhook-deliveries', { webhookId: id, ...input }, as)).items
  return { ...office, parent, group, got, control, state, id, secret, list }
}

const eventTypes = (got: readonly Got[]) => got.map(({ body }) => JSON.parse(body).type)

test('a webhook reports a paid, used, refunded and cancelled order, signed, with ids and amounts and no personal data', async () => {
  const { app, shop, buy, give, as, got, secret, list, group, marie, operator } = await world()
  const { items, purchase, purchaseId } = await buy([{ sold: await shop.sell(), quantity: 2 }])
  const order = items[0]?.order
  expect(eventTypes(got)).toEqual(['order.paid'])
  const [paid] = got
  if (!paid || !order) throw new Error('Nothing was told.')
  expect(paid.url).toBe(URL_OF)
  expect(JSON.parse(paid.body)).toEqual({
    type: 'order.paid',
    timestamp: new Date().toISOString(),
    data: {
      ...{ groupId: group.id, purchaseId, orderNumber: purchase.number, memberId: marie.userId },
      ...{ state: 'paid', currency: 'eur' },
      orders: [
        {
          ...{ orderId: order.id, activityId: order.activity.id, activityName: order.activity.label },
          ...{ quantity: 2, totalCents: purchase.total.cents, subsidyCents: 0 },
        },
      ],
    },
  })
  // A receiver with the library of the format checks it; one with another secret, or another body, refuses it.
  const headers = Object.fromEntries(paid.headers)
  expect(new Webhook(secret).verify(paid.body, headers)).toMatchObject({ type: 'order.paid' })
  expect(() => new Webhook(secret).verify(`${paid.body} `, headers)).toThrow()

  const code = items[0]?.tickets[0]?.code ?? ''
  const vendorId = order.activity.vendor.id
  app.advance(1000)
  const admitted = await app.call('/admin/check-ticket', { vendorId, code, ...newScan() }, as)
  if (admitted.outcome === 'admitted') await runJobs(app)
  await give(purchaseId, { kind: 'amount', cents: 100 })
  await runJobs(app)
  await app.call('/admin/cancel-order', { orderId: order.id }, as)
  await runJobs(app)
  const told = eventTypes(got)
  expect(told).toContain('order.refunded')
  expect(told).toContain('order.cancelled')
  expect(told.includes('ticket.used')).toBe(admitted.outcome === 'admitted')
  const refunded = JSON.parse(got.find(({ body }) => body.includes('order.refunded'))?.body ?? '{}')
  expect(refunded.data).toMatchObject({ state: 'refunded', refundedCents: 100, refundId: expect.any(String) })
  const said = got.map(({ body }) => body).join()
  for (const secretFact of ['Marie', 'Duval', marie.email, '0601020304', code, operator.email])
    expect(said).not.toContain(secretFact)
  expect(
    (await list()).every(
      ({ status, lastStatus, lastAnswer }) => [status, lastStatus, lastAnswer].join() === 'Delivered,200,merci',
    ),
  ).toBe(true)
  expect(new Set(got.map((each) => each.headers.get('webhook-id'))).size).toBe(got.length)
})

test("a webhook reports the committee's share of a paid order's total", async () => {
  const { app, as, group, paul, shop, buy, budget, rule } = await subsidyWorld()
  const bodies: string[] = []
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(String(init?.body))
    return new Response('merci')
  }
  app.platform.fetch = Object.assign(fetch, { preconnect: () => undefined })
  const state = { label: 'Paie', url: URL_OF, events: ['order.paid' as const], enabled: true }
  await app.call('/admin/create-webhook', { groupId: group.id, ...state }, as)
  await budget(10_000)
  await rule()
  await buy([{ sold: await shop.sell() }], paul)
  expect(bodies.map((body) => JSON.parse(body).data.orders)).toMatchObject([[{ totalCents: 1600, subsidyCents: 600 }]])
})

test('a webhook reports an admitted ticket once, even when the scan is sent again', async () => {
  const { app, shop, buy, as, got } = await world({ events: ['ticket.used'] })
  const sold = await shop.sell({ startTs: Date.now() + HOUR })
  const { items } = await buy([{ sold }])
  const scan = { vendorId: sold.vendorId, code: items[0]?.tickets[0]?.code ?? '', ...newScan() }
  expect(await app.call('/admin/check-ticket', scan, as)).toMatchObject({ outcome: 'admitted' })
  await app.call('/admin/check-ticket', scan, as)
  await runJobs(app)
  expect(eventTypes(got)).toEqual(['ticket.used'])
  expect(JSON.parse(got[0]?.body ?? '{}').data.ticket).toMatchObject({
    ticketId: expect.any(String),
    unitNumber: 1,
    usedAt: new Date().toISOString(),
  })
})

test('a webhook receives events of its group and those below, only of the subscribed kinds', async () => {
  const { app, shop, buy, as, got, parent, state, db } = await world({ events: ['order.cancelled'] })
  const other = await app.newGroup()
  for (const [groupId, url] of [
    [parent.id, 'https://maison.exemple.fr/'],
    [other.id, 'https://autre.exemple.fr/'],
  ] as const)
    await app.call('/admin/create-webhook', { ...state, groupId, url, events: ['order.paid'] }, as)
  // An id that another one begins with is another group.
  await db.write([db.orm.update(userGroup).set({ label: 'x' }).where(eq(userGroup.id, other.id))])
  await buy([{ sold: await shop.sell() }])
  expect(got.map(({ url }) => url)).toEqual(['https://maison.exemple.fr/'])
})

test('a webhook event is written in the batch of its cause, and not when that is refused', async () => {
  const { app, shop, buy, as, db } = await world()
  const { items } = await buy([{ sold: await shop.sell() }])
  const orderId = items[0]?.order.id ?? ''
  await Promise.allSettled([
    app.call('/admin/cancel-order', { orderId }, as),
    app.call('/admin/cancel-order', { orderId }, as),
  ])
  const rows = await db.orm.select().from(webhookDelivery).where(eq(webhookDelivery.event, 'order.cancelled'))
  expect(rows).toHaveLength(1)
  await db.write([{ sql: 'drop table webhook_delivery', args: [] }])
  await expect(buy([{ sold: await shop.sell() }])).rejects.toThrow()
  const { rows: paid } = await db.query('select status, count(*) as n from attempt group by status')
  expect(paid.map(({ status, n }) => [status, n])).toEqual([
    ['Paid', 1],
    ['Pending', 1],
  ])
})

test('a webhook is retried with growing pauses, given up after the last, and replayed by an operator', async () => {
  const { app, shop, buy, as, got, control, list, operator, db } = await world({ events: ['order.paid'] })
  control.answer = () => new Response('x'.repeat(2000), { status: 503 })
  await buy([{ sold: await shop.sell() }])
  expect(await list()).toMatchObject([{ status: 'Queued', tries: 1, lastStatus: 503, lastAnswer: 'x'.repeat(500) }])
  for (const pause of PAUSES_MS) {
    app.advance(Math.max(pause, 60_000) - 1)
    await runJobs(app)
    const before = got.length
    app.advance(2)
    await runJobs(app)
    expect(got.length).toBeLessThanOrEqual(before + 1)
  }
  const [given] = await list({ status: 'Failed' })
  expect(given).toMatchObject({ tries: PAUSES_MS.length + 1, nextAt: null })
  expect(got).toHaveLength(PAUSES_MS.length + 1)
  expect(new Set(got.map(({ headers }) => headers.get('webhook-id')))).toEqual(new Set([given?.id]))

  control.answer = () => new Response(null, { status: 204 })
  await app.call('/admin/replay-webhook', { deliveryId: given?.id ?? '' }, as)
  await expect(app.call('/admin/replay-webhook', { deliveryId: given?.id ?? '' }, as)).rejects.toMatchObject({
    code: 'deliveryNotFound',
  })
  await runJobs(app)
  expect(await list()).toMatchObject([{ id: given?.id, status: 'Delivered', lastStatus: 204, tries: 1 }])
  const [row] = await db.orm.select().from(audit).where(eq(audit.call, '/admin/replay-webhook'))
  expect(row).toMatchObject({ actorId: operator.userId, after: { replayed: given?.id } })
})

test('a failing receiver delays its own events for a minute, and gets all once it is back', async () => {
  const { app, shop, buy, got, control, list } = await world({ events: ['order.paid'] })
  control.answer = () => Promise.reject(new Error('connection refused'))
  for (let at = 0; at < 3; at++) await buy([{ sold: await shop.sell() }])
  const before = got.length
  expect(before).toBeLessThanOrEqual(3)
  expect((await list())[0]?.lastAnswer ?? (await list())[2]?.lastAnswer).toContain('connection refused')
  control.answer = () => new Response('ok')
  app.advance(6 * 60_000)
  await runJobs(app)
  expect((await list()).map(({ status }) => status)).toEqual(['Delivered', 'Delivered', 'Delivered'])
})

test('a delivery follows no redirect, and gives up slow and endless answers', async () => {
  const { shop, buy, control, list, got } = await world({ events: ['order.paid'] })
  control.answer = () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } })
  await buy([{ sold: await shop.sell() }])
  expect(got).toHaveLength(1)
  expect(await list()).toMatchObject([{ status: 'Queued', lastStatus: 302 }])
  let parts = 0
  control.answer = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          parts++
          controller.enqueue(new Uint8Array(64))
        },
      }),
    )
  await buy([{ sold: await shop.sell() }])
  expect((await list({ status: 'Delivered' })).length).toBeGreaterThan(0)
  expect(parts).toBeLessThan(30)
})

test('a webhook URL on an internal host is refused, by its name and by the IP address that it resolves to', async () => {
  const { app, as, shop, buy, id, state, list, got } = await world({ events: ['order.paid'] })
  for (const url of [
    'http://systemes.exemple.fr',
    'https://systemes.exemple.fr:8443/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/',
    'https://metadata.google.internal/',
    'https://moi:secret@exemple.fr/',
  ])
    await expect(app.call('/admin/update-webhook', { webhookId: id, ...state, url }, as), url).rejects.toMatchObject({
      code: 'webhookUrlRefused',
      fields: ['url'],
    })
  await expect(app.call('/admin/create-webhook', { groupId: 'ROOT', ...state }, as)).rejects.toMatchObject({
    code: 'groupNotFound',
  })
  for (const address of ['127.0.0.1', '10.0.0.8', '169.254.169.254', 'fd00::1', '::ffff:192.168.0.1']) {
    app.platform.addressesOf = async () => ['93.184.215.14', address]
    await buy([{ sold: await shop.sell() }])
    app.advance(120_000)
  }
  expect(got).toEqual([])
  expect((await list()).some(({ lastAnswer }) => / leads to /.test(lastAnswer ?? ''))).toBe(true)
})

test('a delivery connects to the very IP address that was checked, whatever the name resolves to later', async () => {
  const { app, shop, buy, got, list } = await world({ events: ['order.paid'] })
  const asked: string[] = []
  let looked = 0
  app.platform.addressesOf = async () => (looked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1'])
  app.platform.fetchFrom = async (address, url) => {
    asked.push(`${address} ${url.href}`)
    return new Response('ok')
  }
  await buy([{ sold: await shop.sell() }])
  expect(await list()).toMatchObject([{ lastAnswer: 'ok' }])
  expect(asked).toEqual([`93.184.215.14 ${URL_OF}`])
  expect(looked).toBe(1)
  expect(got).toEqual([])
})

test('a secret is shown once, the former one signs for a day, and both are stored enciphered', async () => {
  const { app, as, shop, buy, id, secret, group, got, db } = await world({ events: ['order.paid'] })
  const { secret: next } = await app.call('/admin/rotate-webhook-secret', { webhookId: id }, as)
  await buy([{ sold: await shop.sell() }])
  const message = got[0] ?? { body: '', headers: new Headers() }
  for (const each of [secret, next]) new Webhook(each).verify(message.body, Object.fromEntries(message.headers))
  const shown = await app.call('/admin/list-webhooks', { groupId: group.id }, as)
  expect(shown.items).toMatchObject([{ id, formerUntil: Date.now() + 24 * HOUR, waiting: 0, failed: 0 }])
  const kept = JSON.stringify([shown, await db.orm.select().from(audit), await db.orm.select().from(webhookEndpoint)])
  for (const each of [secret, next]) expect(kept).not.toContain(each.slice(6))

  app.advance(25 * HOUR)
  const later = await app.newMember({ isAdmin: true })
  await buy([{ sold: await shop.sell() }])
  expect(got.at(-1)?.headers.get('webhook-signature')?.split(' ')).toHaveLength(1)
  expect(
    (await app.call('/admin/list-webhooks', { groupId: group.id }, { as: later })).items[0]?.formerUntil,
  ).toBeNull()
})

test("a webhook's URL, which may contain a secret, is in the super admins' history only", async () => {
  const { app, as, id, state, group } = await world()
  await app.call('/admin/update-webhook', { webhookId: id, ...state, url: `${URL_OF}?cle=privee` }, as)
  await app.call('/admin/rotate-webhook-secret', { webhookId: id }, as)
  await app.call('/admin/delete-webhook', { webhookId: id }, as)
  const secretary = await app.newMember({ groupId: group.id, adminOf: [group.id] })
  const { items } = await app.call('/cse-admin/list-history', { groupId: group.id }, { as: secretary })
  expect(JSON.stringify(items)).not.toContain('exemple.fr')
  expect((await app.call('/admin/list-history', { target: id }, as)).total).toBe(4)
})

test('a webhook is switched off and on, changed by one operator at a time, and deleted', async () => {
  const { app, as, shop, buy, id, state, got, db, group } = await world({ events: ['order.paid'] })
  const update = (changes: object) => app.call('/admin/update-webhook', { webhookId: id, ...state, ...changes }, as)
  const { updatedAt } = await update({ enabled: false })
  await buy([{ sold: await shop.sell() }])
  expect(got).toEqual([])
  app.advance(1000)
  await update({ enabled: true })
  await expect(update({ label: 'Autre', ifUpdatedAt: updatedAt })).rejects.toMatchObject({ code: 'changedMeanwhile' })
  await buy([{ sold: await shop.sell() }])
  expect(eventTypes(got)).toEqual(['order.paid'])
  await app.call('/admin/delete-webhook', { webhookId: id }, as)
  expect(await db.orm.select().from(webhookDelivery)).toEqual([])
  for (const call of [
    '/admin/delete-webhook',
    '/admin/rotate-webhook-secret',
    '/admin/list-webhook-deliveries',
  ] as const)
    await expect(app.call(call, { webhookId: id }, as)).rejects.toMatchObject({ code: 'webhookNotFound' })
  await expect(update({})).rejects.toMatchObject({ code: 'webhookNotFound' })
  await Promise.all(
    Array.from({ length: 10 }, () => app.call('/admin/create-webhook', { groupId: group.id, ...state }, as)),
  )
  await expect(app.call('/admin/create-webhook', { groupId: group.id, ...state }, as)).rejects.toMatchObject({
    code: 'tooManyWebhooks',
  })
  await expect(app.call('/admin/list-webhooks', { groupId: 'ug-x' }, as)).rejects.toMatchObject({
    code: 'groupNotFound',
  })
})
