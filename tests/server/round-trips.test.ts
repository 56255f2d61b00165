/** How often a page goes to the database: what decides how long it takes where the database is not in the process. */
import { expect, test } from 'vitest'
import { newCatalogue } from '../calls/catalogue/catalogue-world.ts'
import { buyingWorld } from '../support/buying.ts'
import { committeeAtWork } from '../support/committee-at-work.ts'
import { countRoundTrips } from '../support/round-trips.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'
import { type CallSettings, type Member, testApp } from '../support/test-app.ts'

/** Longer than the region's state is believed without a look, and than a rendered page is kept. */
const LATER_MS = 61_000

async function world(pageCacheBytes?: number) {
  const app = await testApp({ pageCacheBytes })
  const shop = await newCatalogue(app)
  const group = await app.newGroup({ permCse: true })
  const member = await app.newMember({ groupId: group.id })
  const sold = await shop.sell({ vendor: { name: 'Théâtre du Parc' } })
  await shop.choose(sold.activityId, 'c3-art')
  await shop.publish()
  const trips = countRoundTrips(app.db())
  const read = async (path: string, settings: CallSettings = {}) => {
    const { status } = await app.fetch(path, settings)
    expect([path, status]).toEqual([path, 200])
    return trips.take()
  }
  const catalogue = [
    '/',
    '/c1/x/c1-culture',
    '/c2/x/c2-musees',
    '/c3/x/c3-art',
    '/recherche?q=theatre',
    `/a/x/${sold.activityId}`,
    `/v/x/${sold.vendorId}`,
  ]
  return { app, shop, member, sold, trips, read, catalogue }
}

test.each([
  ['kept', 1_000_000],
  ['not kept', undefined],
] as const)("a visitor's catalogue page takes one round trip, with rendered pages %s", async (_, bytes) => {
  const { app, read, catalogue } = await world(bytes)
  for (const path of catalogue) {
    await read(path)
    app.advance(LATER_MS)
    expect([path, await read(path)]).toEqual([path, [expect.anything()]])
  }
})

test('a kept page takes no round trip while the region is known, and one to check that it is current', async () => {
  const { app, read, catalogue } = await world(1_000_000)
  for (const path of catalogue.filter((one) => !one.startsWith('/recherche'))) {
    await read(path)
    expect([path, await read(path)]).toEqual([path, []])
    app.advance(2000)
    expect([path, (await read(path)).length]).toEqual([path, 1])
  }
})

test('a first visit of an activity and of a partner takes one round trip, too', async () => {
  const { app, shop, sold, read } = await world()
  const other = await shop.sell({ vendor: { name: 'Autre maison' } })
  await shop.publish()
  for (const path of ['/', `/a/x/${sold.activityId}`, `/v/x/${sold.vendorId}`]) await read(path)
  for (const path of [`/a/x/${other.activityId}`, `/v/x/${other.vendorId}`]) {
    app.advance(LATER_MS)
    expect([path, await read(path)]).toEqual([path, [expect.anything()]])
  }
})

test('a catalogue page takes two round trips for a signed-in person: one for the person, one for the page', async () => {
  const { app, read, member, catalogue } = await world()
  for (const path of [...catalogue, '/cart', '/orders', '/account', '/member-card', '/contact']) {
    await read(path, { as: member })
    app.advance(LATER_MS)
    const trips = await read(path, { as: member })
    expect([path, trips.length <= 2, trips]).toEqual([path, true, trips])
  }
})

test("a committee's home with news, a poll, a subsidy and a required question takes two round trips", async () => {
  const { app, secretary, newColleague, owing } = await committeeAtWork()
  const trips = countRoundTrips(app.db())
  const visit = async (as: Member | undefined) => {
    trips.take()
    const response = await app.fetch('/', as ? { as } : {})
    const html = await response.text()
    return { status: response.status, html, trips: trips.take() }
  }
  await visit(secretary)
  app.advance(LATER_MS)
  const visitor = await visit(undefined)
  expect([visitor.trips.length, visitor.trips]).toEqual([1, visitor.trips])
  // The first page of the day, on which what is owed is looked up, and the next one.
  for (const member of [await newColleague(), await newColleague()]) {
    for (const round of [1, 2]) {
      app.advance(LATER_MS)
      const { html, trips: taken } = await visit(member)
      for (const shown of ['Arbre de Noël', 'Sondage en cours', 'Où partir ?']) expect(html).toContain(shown)
      expect([round, taken.length, taken]).toEqual([round, 2, taken])
    }
  }
  app.advance(LATER_MS)
  const led = await visit(owing)
  expect([led.status, led.trips.length]).toEqual([303, 2])
})

test('a cart with an order in progress, and orders with their tickets, take two round trips', async () => {
  const { app, cards, marie, shop, startWith, add } = await buyingWorld()
  const sold = await shop.sell({ quantity: 10, activity: { label: 'Sortie comptée' } })
  const { paymentId } = await startWith(marie, sold)
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  await runJobs(app)
  await startWith(marie, sold)
  await add(marie, sold)
  const trips = countRoundTrips(app.db())
  for (const path of ['/cart', '/orders', `/orders/${paymentId}`]) {
    await app.fetch(path, { as: marie })
    app.advance(LATER_MS)
    trips.take()
    const html = await (await app.fetch(path, { as: marie })).text()
    expect([path, html.includes('Sortie comptée'), trips.take().length]).toEqual([path, true, 2])
  }
})

test.each(['with a key', 'without'])(
  'adding to the cart takes two round trips and starting a purchase three, for any guess of the region, %s',
  async (key) => {
    const { app, marie, shop } = await buyingWorld()
    const sold = await shop.sell({ quantity: 10 })
    const trips = countRoundTrips(app.db())
    for (const round of [1, 2]) {
      app.advance(LATER_MS)
      const headers: Record<string, string> = key === 'with a key' ? { 'idempotency-key': `round-number-${round}` } : {}
      const settings = { as: marie, headers }
      const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 1, options: [] }
      trips.take()
      await app.call('/add-ticket-to-cart', wish, settings)
      const added = trips.take()
      const { payment } = await app.call('/start-cart-purchase', {}, settings)
      const started = trips.take()
      // The first reads groups and domains, too.
      if (round === 2) expect([added.length, added]).toEqual([2, added])
      expect([started.length, started]).toEqual([3, started])
      await app.call('/cancel-purchase', { paymentId: payment?.paymentId ?? '' }, { as: marie })
      trips.take()
    }
  },
)

test('a caller whose session is over gets no data that was read with it', async () => {
  const { app, marie, shop } = await buyingWorld()
  const sold = await shop.sell({ quantity: 10 })
  const wish = { stockIds: sold.slotIds.slice(0, 1), ticketInfoId: sold.ticketId, quantity: 1, options: [] }
  await app.call('/add-ticket-to-cart', wish, { as: marie })
  app.advance(31 * 86_400_000)
  const trips = countRoundTrips(app.db())
  await expect(app.call('/start-cart-purchase', {}, { as: { cookies: new Map(marie.cookies) } })).rejects.toMatchObject(
    {
      code: 'unauthenticated',
    },
  )
  expect(trips.take().flat().join()).toContain('cart_item')
})

test('a change of the catalogue is on the next page, whatever was cached', async () => {
  const { app, shop, read } = await world()
  const pages = ['/', '/c1/x/c1-culture', '/c3/x/c3-art']
  for (const path of pages) await read(path)
  const { activityId } = await shop.sell({ activity: { label: 'Toute nouvelle' } })
  await shop.choose(activityId, 'c3-art')
  // By another process: this one is not told.
  await shop.publish()
  app.advance(2000)
  for (const path of pages) {
    const html = await (await app.fetch(path)).text()
    expect([path, html.includes('Toute nouvelle')]).toEqual([path, true])
  }
})

test('simultaneous reads are sent together, and a refused one fails alone', async () => {
  const { app, trips } = await world()
  const db = app.db()
  const read = (sql: string) => db.query(sql).then(({ rows }) => Object.values(rows[0] ?? {}).at(0))
  trips.take()
  const answers = await Promise.allSettled([
    read('select 1'),
    read('select nothing'),
    read('with a as (select 2) select * from a'),
  ])
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([1, 'refused', 2])
  expect(trips.take()).toHaveLength(4)
  expect(await Promise.all([read('select 1'), read('select 2')])).toEqual([1, 2])
  expect(trips.take()).toEqual([['select 1', 'select 2']])
  // The control: what waits for the first cannot travel with it.
  await read(`select ${String(await read('select 3'))}`)
  expect(trips.take()).toEqual([['select 3'], ['select 3']])
})
