import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallResult } from '#api/client.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { START, testApp } from '../../support/test-app.ts'
import { newCatalogue } from './catalogue-world.ts'

const ids = ({ activities }: CallResult<'/list-activity'>) => activities.map(({ item }) => item.id)
const labels = ({ activities }: CallResult<'/list-activity'>) => activities.map(({ item }) => item.label)

// [C-CALL-017] [C-ENTITY-016]
test('a list shows the newest activities first, each with its cheapest price and its locations, and the total', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const old = await shop.sell({ activity: { label: 'Ancienne', createdAt: START - 1000, mediaIds: ['m-ready'] } })
  const recent = await shop.sell({ kind: 'Flexible', activity: { label: 'Récente' } })
  await shop.choose(old.activityId, 'c3-art')
  await shop.place({ vendorId: old.vendorId }, { city: 'Lyon', lat: 45.76, lng: 4.83 })
  await shop.promote({ activityId: old.activityId, percentHundredths: 1000 })
  await shop.publish()
  const page = await app.call('/list-activity', {})
  expect(page).toMatchObject({ total: 2, nextCursor: null })
  expect(ids(page)).toEqual([recent.activityId, old.activityId])
  expect(page.activities[0]?.item.bestStock).toMatchObject({
    hasFixedStocks: false,
    hasFlexibleStocks: true,
    offer: null,
  })
  expect(page.activities[1]).toMatchObject({
    sources: [{ index: 0, distanceInKm: null }],
    item: {
      accessible: true,
      media: { id: 'm-ready' },
      locations: [{ city: 'Lyon' }],
      cat: [{ name: 'Culture' }, { name: 'Musées' }, { name: 'Art moderne' }],
      bestStock: {
        hasFixedStocks: true,
        discount: { price1: { cents: 2000 }, price2: { cents: 1600 }, price3: { cents: 1450 }, percent: 27.5 },
        offer: { discount: { type: 'Percent', percent: 10 } },
      },
    },
  })
})

// [C-CALL-017]
test("a category lists its own and its descendants' activities, a partner lists its own, and both together intersect", async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const art = await shop.sell()
  const sport = await shop.sell()
  await shop.choose(art.activityId, 'c3-art', 'c2-musees')
  await shop.choose(sport.activityId, 'c1-sport')
  await shop.publish()
  for (const catId of ['c1-culture', 'c2-musees', 'c3-art'])
    expect(await app.call('/list-activity', { catId })).toMatchObject({
      total: 1,
      activities: [{ item: { id: art.activityId } }],
    })
  expect(ids(await app.call('/list-activity', { vendorId: sport.vendorId }))).toEqual([sport.activityId])
  expect(ids(await app.call('/list-activity', { vendorId: sport.vendorId, catId: 'c3-art' }))).toEqual([])
})

// [C-ENTITY-037]
test("Hidden and Archived activities, and all of a Hidden partner's, are in no list", async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  await shop.sell({ activity: { visibility: 'Hidden' } })
  await shop.sell({ activity: { visibility: 'Archived' } })
  await shop.sell({ vendor: { visibility: 'Hidden' } })
  const shown = await shop.sell()
  await shop.publish()
  expect(await app.call('/list-activity', {})).toMatchObject({
    total: 1,
    activities: [{ item: { id: shown.activityId } }],
  })
  // There is no fourth.
  for (const table of ['activity', 'vendor'])
    await expect(app.db().write([{ sql: `update ${table} set visibility = 'Draft'`, args: [] }])).rejects.toThrow()
})

test('an activity restricted to a group is listed only to its members and those of its sub-groups', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({})
  const below = await app.newGroup({ parentPath: group.path })
  const other = await app.newGroup({})
  const own = await shop.sell({ activity: { groupId: group.id } })
  await shop.publish()
  for (const [groupId, total] of [
    [group.id, 1],
    [below.id, 1],
    [other.id, 0],
    ['ROOT', 0],
  ] as const) {
    const member = await app.newMember({ groupId })
    const page = await app.call('/list-activity', {}, { as: member })
    expect([page.total, ids(page)]).toEqual([total, total ? [own.activityId] : []])
  }
  expect((await app.call('/list-activity', {})).total).toBe(0)
})

test('activities of one region are not listed in another', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold = await shop.sell()
  await shop.publish()
  expect(await app.call('/list-activity', {}, { host: 'bourbon.localhost' })).toMatchObject({
    total: 0,
    activities: [],
  })
  await expect(
    app.call('/list-activity', { vendorId: sold.vendorId }, { host: 'bourbon.localhost' }),
  ).rejects.toMatchObject({ code: 'vendorNotFound' })
})

// [C-CALL-017]
test('premium offers are listed without prices to readers without the right, and left out on demand', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const premium = await shop.sell({ activity: { cse: true, createdAt: START + 1 } })
  const plain = await shop.sell()
  await shop.publish()
  const seen = await app.call('/list-activity', {})
  expect(seen.activities[0]?.item).toMatchObject({
    id: premium.activityId,
    cse: true,
    accessible: false,
    benefit: null,
    bestStock: { hasFixedStocks: false, hasFlexibleStocks: false, discount: null, offer: null },
  })
  expect(seen.activities[1]?.item.bestStock.discount).not.toBeNull()
  expect(ids(await app.call('/list-activity', { excludeCse: true }))).toEqual([plain.activityId])
  expect(ids(await app.call('/list-activity', { excludeNonCse: true }))).toEqual([premium.activityId])
  expect(await app.call('/list-activity', { excludeCse: true, excludeNonCse: true })).toMatchObject({ total: 0 })

  const group = await app.newGroup({ permCse: true })
  const member = await app.newMember({ groupId: group.id })
  const priced = await app.call('/list-activity', { excludeNonCse: true }, { as: member })
  expect(priced.activities[0]?.item).toMatchObject({
    accessible: true,
    bestStock: { discount: { price3: { cents: 1600 } } },
  })
})

test('a group without the right to standard or premium offers never lists that kind, whatever is asked', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const premium = await shop.sell({ activity: { cse: true } })
  const plain = await shop.sell()
  await shop.publish()
  const onlyPremium = await app.newGroup({ permCse: true, permNonCse: false })
  const noPremium = await app.newGroup({ permCse: false })
  const one = await app.newMember({ groupId: onlyPremium.id })
  const other = await app.newMember({ groupId: noPremium.id })
  expect(ids(await app.call('/list-activity', {}, { as: one }))).toEqual([premium.activityId])
  expect(ids(await app.call('/list-activity', {}, { as: other }))).toEqual([plain.activityId])
})

test('pages of the list neither skip nor repeat an activity, even when times are equal', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold: string[] = []
  for (let index = 0; index < 7; index++)
    sold.push((await shop.sell({ activity: { createdAt: START - Math.floor(index / 3) } })).activityId)
  await shop.publish()
  const walk = async (sort?: { type: 'aroundMe'; lat: number; lng: number }) => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await app.call('/list-activity', { limit: 3, cursor, sort })
      expect(page.total).toBe(7)
      seen.push(...ids(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return seen
  }
  for (const seen of [await walk(), await walk({ type: 'aroundMe', lat: 0, lng: 0 })]) {
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(sold))
  }
  for (const cursor of ['x', 'bm9wZQ', btoa('["d",1,"a","b"]')])
    await expect(app.call('/list-activity', { cursor })).rejects.toMatchObject({ code: 'invalidRequest', status: 400 })
})

// [C-CALL-017]
test('sorting by distance lists the nearest first, then activities without a location; a hidden postal address counts as none', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const at = async (label: string, ...places: Parameters<typeof shop.place>[1][]) => {
    const sold = await shop.sell({ activity: { label } })
    for (const [position, facts] of places.entries())
      await shop.place({ vendorId: sold.vendorId }, { position, ...facts })
  }
  await at('Nulle part')
  await at('Cachée', { city: 'Paris', cityKey: 'paris', lat: 48.8566, lng: 2.3522, hideAddress: true })
  await at('Versailles', { city: 'Versailles', cityKey: 'versailles', lat: 48.8014, lng: 2.1301 })
  await at('Zoo de Lyon', { city: 'Lyon', cityKey: 'lyon', lat: 45.764, lng: 4.8357 })
  await at('Aquarium de Lyon', { city: 'Nice', lat: 43.71, lng: 7.26 }, { city: 'Lyon', lat: 45.764, lng: 4.8357 })
  await shop.publish()
  const paris = { type: 'aroundMe' as const, lat: 48.8566, lng: 2.3522 }
  const around = await app.call('/list-activity', { sort: paris })
  expect(labels(around)).toEqual(['Versailles', 'Aquarium de Lyon', 'Zoo de Lyon', 'Cachée', 'Nulle part'])
  expect(around.activities[0]?.sources[0]?.distanceInKm).toBeCloseTo(17.4, 0)
  expect(around.activities[1]?.sources.map(({ index }) => index)).toEqual([1, 0])
  expect(around.activities[3]).toMatchObject({ sources: [], item: { locations: [{ city: null, lat: null }] } })
  const lyon = await app.call('/list-activity', { sort: { type: 'city', city: 'LYON' } })
  expect(labels(lyon).slice(0, 2)).toEqual(['Aquarium de Lyon', 'Zoo de Lyon'])
  const versailles = await app.call('/list-activity', { sort: { type: 'city', city: 'Versailles' } })
  expect(labels(versailles)[0]).toBe('Versailles')
  expect(labels(await app.call('/list-activity', { sort: { type: 'city', city: 'Nulle-Ville' } }))).toHaveLength(5)
})

test('a price is right as soon as its offer ends, before any job has run', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const { activityId } = await shop.sell()
  await shop.promote({ activityId, percentHundredths: 5000, flashStartTs: START, flashEndTs: START + 60_000 })
  await shop.publish()
  const price = async () => (await app.call('/list-activity', {})).activities[0]?.item.bestStock.discount?.price3.cents
  expect(await price()).toBe(850)
  app.advance(60_000)
  expect(await price()).toBe(1600)
})

test('unknown categories and partners are refused, and a consumer site asks visitors to sign in', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const hidden = await shop.sell({ vendor: { visibility: 'Hidden' } })
  // The existence of a group's partner is not revealed either.
  const ofGroup = await shop.sell({ vendor: { groupId: (await app.newGroup({})).id } })
  await shop.publish()
  await expect(app.call('/list-activity', { catId: 'c1-x' })).rejects.toMatchObject({
    code: 'categoryNotFound',
    status: 404,
  })
  for (const vendorId of ['v-x', hidden.vendorId, ofGroup.vendorId])
    await expect(app.call('/list-activity', { vendorId })).rejects.toMatchObject({
      code: 'vendorNotFound',
      status: 404,
    })
  await expect(app.call('/list-activity', {}, { host: 'youpiiz.localhost' })).rejects.toMatchObject({ status: 401 })
})

test("a partner's other activities leave out the current one, and require that the reader may see it", async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const group = await app.newGroup({})
  const member = await app.newMember({ groupId: group.id })
  const first = await shop.sell({ activity: { label: 'Première' } })
  const ofVendor = async (label: string, facts: Partial<typeof activity.$inferInsert> = {}) => {
    const sold = await shop.sell({ activity: { label, ...facts } })
    await app
      .db()
      .write([app.db().orm.update(activity).set({ vendorId: first.vendorId }).where(eq(activity.id, sold.activityId))])
    return sold.activityId
  }
  const second = await ofVendor('Deuxième')
  const restricted = await ofVendor('Du groupe', { groupId: group.id })
  const hidden = await ofVendor('Cachée', { visibility: 'Hidden' })
  await shop.sell({ activity: { label: 'D’ailleurs' } })
  await shop.publish()
  const beside = async (besideId: string, as?: typeof member) =>
    labels(await app.call('/list-activity', { besideId, limit: 15 }, { as })).sort()
  expect(await beside(first.activityId)).toEqual(['Deuxième'])
  expect(await beside(second)).toEqual(['Première'])
  expect(await beside(second, member)).toEqual(['Du groupe', 'Première'])
  expect(await beside(restricted, member)).toEqual(['Deuxième', 'Première'])
  for (const id of [restricted, hidden, 'a-unknown']) expect([id, await beside(id)]).toEqual([id, []])
  expect((await app.call('/list-activity', { besideId: first.activityId })).total).toBe(1)
})
