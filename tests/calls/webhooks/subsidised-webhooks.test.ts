/** Events of a subsidised order read the same when they are replayed, whatever has happened since. */
import { expect, test } from 'vitest'
import { makeExchange } from '../../support/exchanges.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'

/** Three tickets of 15 € and 1 € of fees on one of two dates, 18 € of them by the committee, and a system that listens. */
async function toldOfPurchase() {
  const world = await subsidyWorld()
  const { app, as, group, paul, shop, buy, budget, rule } = world
  const bodies: string[] = []
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    bodies.push(String(init?.body))
    return new Response('merci')
  }
  app.platform.fetch = Object.assign(fetch, { preconnect: () => undefined })
  const state = {
    label: 'Paie',
    url: 'https://systemes.exemple.fr/guichet',
    events: ['order.paid' as const],
    enabled: true,
  }
  const { id: webhookId } = await app.call('/admin/create-webhook', { groupId: group.id, ...state }, as)
  await budget(10_000)
  await rule()
  const purchase = await buy([{ sold: await shop.sell({ slots: 2, quantity: 10 }), quantity: 3 }], paul)
  const [paid] = (await app.call('/admin/list-webhook-deliveries', { webhookId }, as)).items
  const replayed = async () => {
    await runJobs(app)
    await app.call('/admin/replay-webhook', { deliveryId: paid?.id ?? '' }, as)
    await runJobs(app)
    return bodies.at(-1)
  }
  return { ...world, ...purchase, item: purchase.items[0], told: bodies[0], replayed }
}

test("a replayed webhook states the committee's whole share after a partial refund", async () => {
  const { give, purchaseId, item, told, replayed } = await toldOfPurchase()
  expect(JSON.parse(told ?? '{}').data.orders).toMatchObject([{ quantity: 3, totalCents: 4800, subsidyCents: 1800 }])
  const ticketIds = item?.tickets.slice(0, 1).map(({ id }) => id) ?? []
  await give(purchaseId, { kind: 'part', orderId: item?.order.id ?? '', quantity: 1, ticketIds, cents: 1000 })
  expect(await replayed()).toBe(told)
})

test("a replayed webhook states the committee's share of the former date after an exchange", async () => {
  const world = await toldOfPurchase()
  const { choices, exchange } = makeExchange(world, world.item?.order.id ?? '')
  await exchange((await choices()).dates[0])
  expect(await world.replayed()).toBe(world.told)
})
