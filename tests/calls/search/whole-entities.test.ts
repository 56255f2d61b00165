/** An item of the search is the entity of the documents, as its own calls answer it. */
import { expect, test } from 'vitest'
import type { SearchTable } from '#features/operation/search/contract.ts'
import { expertWorld } from '../../expert-tickets/expert-world.ts'
import { countRoundTrips } from '../../support/round-trips.ts'
import { stockOffice, weeklyInput } from '../../support/stock-office.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

// [K-ENTITY-054] [K-ENTITY-055] [K-ENTITY-056] [K-ENTITY-058] [K-ENTITY-052] [K-RULE-070]
test('the query returns promotions and ExperTicket stocks with every documented field', async () => {
  const { app, sellExpert } = await expertWorld()
  const admin = { as: await app.newMember({ isAdmin: true }) }
  const { activityId, stockId, ticketId } = await sellExpert()
  const made = {
    label: 'Été',
    discount: { type: 'Percent' as const, percent: 12.5 },
    target: { type: 'Activity' as const, activityId },
    flash: { type: 'Period' as const, startTs: Date.now(), endTs: Date.now() + 1000 },
    visibility: 'Public' as const,
  }
  const { offer } = await app.call('/admin/create-offer', made, admin)
  const { items } = await app.call('/admin/search/query', { table: 'offer' }, admin)
  expect(items).toMatchObject([{ item: { id: offer.id, ...made, createdAt: offer.createdAt } }])
  const one = await app.call('/admin/search/get', { table: 'offer', id: offer.id }, admin)
  expect(one.item).toMatchObject(made)
  const found = await app.call('/admin/search/get', { table: 'expert-ticket-stock', id: stockId }, admin)
  const tickets = [{ id: ticketId, label: 'Adulte', description: '', productId: 'ocearium-adulte' }]
  expect(found.item).toMatchObject({ activityId, tickets })
  const [stock] = (await app.call('/admin/search/query', { table: 'expert-ticket-stock' }, admin)).items
  expect(stock?.item).toEqual(found.item)
  const products = await app.call('/admin/search/query', { table: 'expert-ticket-product' }, admin)
  expect(products.items).toMatchObject([{ item: { id: 'ocearium-adulte', ProductName: 'Adulte' } }])
})

async function office() {
  const { app, db, admin, activityId, create } = await stockOffice()
  const { choose, publish } = await newCatalogue(app)
  await create(weeklyInput())
  await choose(activityId, 'c3-art')
  await db.write([
    { sql: `update vendor set logo_media_id = 'm-ready', media_ids = '["m-ready","m-pending"]'`, args: [] },
    { sql: `update activity set media_ids = '["m-ready"]', header_override = 'Au parc'`, args: [] },
  ])
  await publish()
  const as = { as: admin }
  /** Item of each kind, as its own call returns it. */
  const own: Partial<Record<SearchTable, (id: string) => Promise<object>>> = {
    activity: async (id) => (await app.call('/admin/get-activity', { activityId: id }, as)).activity,
    vendor: async (vendorId) => {
      const { item } = await app.call('/admin/get-vendor', { vendorId }, as)
      // Which activities name an address is no part of the partner.
      return { ...item, addresses: item.addresses.map(({ usedBy: _usedBy, ...place }) => place) }
    },
    cat1: async (id) => (await app.call('/admin/get-category', { id }, as)).item,
    cat2: async (id) => (await app.call('/admin/get-category', { id }, as)).item,
    cat3: async (id) => (await app.call('/admin/get-category', { id }, as)).item,
    stock: async (stockId) => (await app.call('/admin/get-stock', { stockId }, as)).stock,
    'stock-weekly-template': async (stockId) =>
      (await app.call('/admin/get-stock-weekly-template', { stockId }, as)).stock,
  }
  return { app, db, as, own }
}

// [K-ENTITY-011] [K-ENTITY-034] [K-ENTITY-045] [K-ENTITY-046] [K-RULE-070]
test('the query returns every other kind of item exactly as its own call does, in a list and by id', async () => {
  const { app, as, own } = await office()
  for (const [name, read] of Object.entries(own)) {
    const table = name as SearchTable
    const { items } = await app.call('/admin/search/query', { table, limit: 3 }, as)
    expect([table, items.length > 0]).toEqual([table, true])
    for (const { item } of items) {
      const entity = await read(String(item.id))
      expect(item).toMatchObject(entity)
      expect((await app.call('/admin/search/get', { table, id: String(item.id) }, as)).item).toEqual(item)
    }
  }
  const { items } = await app.call('/admin/search/query', { table: 'activity' }, as)
  expect(items).toMatchObject([
    { item: { catIds: ['c3-art'], address: { type: 'Vendor' }, vendor: { name: expect.any(String) } } },
  ])
  const [slot] = (await app.call('/admin/search/query', { table: 'stock', limit: 1 }, as)).items
  expect(slot?.item).toMatchObject({ mode: { type: expect.any(String) }, reservation: { type: 'Fixed' } })
})

test('a page of whole items takes as many reads as a single one', async () => {
  const { app, db, as, own } = await office()
  const trips = countRoundTrips(db)
  for (const name of Object.keys(own)) {
    const ask = (limit: number) => app.call('/admin/search/query', { table: name as SearchTable, limit }, as)
    await ask(1)
    trips.take()
    await ask(1)
    const one = trips.take().length
    await ask(100)
    expect([name, trips.take().length]).toEqual([name, one])
  }
})
