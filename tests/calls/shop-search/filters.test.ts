import { beforeAll, expect, test } from 'vitest'
import { openTestApp, START, type TestApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const lyon = { city: 'Lyon', lat: 45.758, lng: 4.835 }
const vienne = { city: 'Vienne', lat: 45.525, lng: 4.874 }
const brest = { city: 'Brest', lat: 48.39, lng: -4.486 }
const range = (startHour: number, endHour: number) => ({ startHour, startMinute: 0, endHour, endMinute: 0 })

let app: TestApp
let shop: Awaited<ReturnType<typeof newCatalogue>>
let premiumGroup: { id: string }
/** START is Wednesday 10 June 2026, 10:00 in Paris. */
beforeAll(async () => {
  app = await openTestApp()
  shop = await newCatalogue(app)
  premiumGroup = await app.newGroup({ permCse: true })
  const sell = async (label: string, sale: object, place: object, activity: object = {}) => {
    const sold = await shop.sell({ ...sale, activity: { label, ...activity } })
    await shop.place({ vendorId: sold.vendorId }, place)
    return sold
  }
  const price = (cents: number) => ({ publicPrice: cents * 2, youpiizPrice: cents, fees: 0 })
  await sell(
    'Sortie Lyon',
    { ticket: price(800), startTs: START + 2 * HOUR },
    { ...lyon, openingHours: { weekdays: { Wednesday: [range(9, 12)] }, overrides: [] } },
    { forChildren: true },
  )
  await sell(
    'Sortie Vienne',
    { ticket: price(2000), startTs: START + DAY },
    {
      ...vienne,
      openingHours: { weekdays: { Wednesday: [range(9, 12)] }, overrides: [{ day: '2026-06-10', reason: 'Travaux' }] },
    },
  )
  // Until two in the morning of the next day.
  await sell(
    'Sortie Brest',
    { ticket: price(6000), startTs: START + 3 * DAY },
    {
      ...brest,
      openingHours: { weekdays: { Wednesday: [range(20, 2)] }, overrides: [] },
    },
  )
  await sell('Sortie passée', { ticket: price(3000), startTs: START + 40 * DAY }, {}, { forChildren: true })
  await sell('Sortie premium', { ticket: price(900), startTs: START + HOUR }, lyon, { cse: true })
  await sell('Sortie complète', { ticket: price(1200), startTs: START + HOUR, quantity: 0 }, {})
  await sell('Vianne en fête', { ticket: price(3000), startTs: START + 40 * DAY }, brest)
  await shop.publish()
})

const search = async (input: object = {}, settings: object = {}) => {
  const answer = await app.call('/search-results', { query: 'sortie', ...input }, settings)
  return { ...answer, labels: answer.activities.map(({ item }) => item.label.slice('Sortie '.length)).sort() }
}

test('each filter keeps exactly the activities that match it, alone and together with others', async () => {
  const expected: [object, string[]][] = [
    [{}, ['Brest', 'Lyon', 'Vienne', 'complète', 'passée', 'premium']],
    [{ day: 'today' }, ['Lyon']],
    [{ day: 'tomorrow' }, ['Vienne']],
    [{ day: 'weekend' }, ['Brest']],
    [{ day: 'week' }, ['Brest', 'Lyon', 'Vienne']],
    [{ from: '2026-06-11' }, ['Vienne']],
    [{ from: '2026-06-11', to: '2026-06-13' }, ['Brest', 'Vienne']],
    [{ from: '2026-06-13', to: '2026-06-11' }, ['Brest', 'Vienne']],
    [{ maxPrice: 1000 }, ['Lyon']],
    [{ minPrice: 1000, maxPrice: 2500 }, ['Vienne']],
    [{ minPrice: 5000 }, ['Brest']],
    [{ openNow: true }, ['Lyon']],
    [{ forChildren: true }, ['Lyon', 'passée']],
    [{ forChildren: true, day: 'week', maxPrice: 1000 }, ['Lyon']],
    [{ forChildren: true, day: 'tomorrow' }, []],
    [{ withinKm: 10, sort: { type: 'aroundMe', ...point(lyon) } }, ['Lyon', 'premium']],
    [{ withinKm: 50, sort: { type: 'aroundMe', ...point(lyon) } }, ['Lyon', 'Vienne', 'premium']],
    [{ withinKm: 10 }, ['Brest', 'Lyon', 'Vienne', 'complète', 'passée', 'premium']],
  ]
  for (const [input, labels] of expected) expect([input, (await search(input)).labels]).toEqual([input, labels])
})

const point = ({ lat, lng }: { lat: number; lng: number }) => ({ lat, lng })

test('the count beside each filter value equals the number of results when it is chosen under the other filters', async () => {
  for (const filters of [{}, { forChildren: true }, { day: 'week' }, { maxPrice: 2500, openNow: true }] as const) {
    const sort = { type: 'aroundMe', ...point(lyon) }
    const { counts } = await search({ ...filters, sort })
    for (const day of ['today', 'tomorrow', 'weekend', 'week'] as const)
      expect([filters, day, counts.days[day]]).toEqual([filters, day, (await search({ ...filters, sort, day })).total])
    for (const [at, [minPrice, maxPrice]] of ([[0, 1000], [1000, 2500], [2500, 5000], [5000]] as const).entries()) {
      const { maxPrice: _max, ...others } = { maxPrice: undefined, ...filters }
      const { total } = await search({ ...others, sort, minPrice, ...(maxPrice ? { maxPrice } : {}) })
      expect([filters, minPrice, counts.prices[at]]).toEqual([filters, minPrice, total])
    }
    for (const [at, withinKm] of [5, 10, 25, 50, 100].entries())
      expect([filters, withinKm, counts.distances?.[at]]).toEqual([
        filters,
        withinKm,
        (await search({ ...filters, sort, withinKm })).total,
      ])
    expect(counts.openNow).toBe((await search({ ...filters, sort, openNow: true })).total)
    expect(counts.forChildren).toBe((await search({ ...filters, sort, forChildren: true })).total)
  }
})

test('prices and days of a premium activity are hidden from readers who may not buy it', async () => {
  for (const filter of [{ maxPrice: 1000 }, { day: 'today' }]) {
    expect((await search(filter)).labels).not.toContain('premium')
    const member = await app.newMember({ groupId: premiumGroup.id })
    expect((await search(filter, { as: member })).labels).toContain('premium')
  }
})

test('an activity open until 2 a.m. matches « open now » at midnight, and no longer at 3 a.m.', async () => {
  app.advance(14 * HOUR)
  expect((await search({ openNow: true })).labels).toEqual(['Brest'])
  app.advance(3 * HOUR)
  expect((await search({ openNow: true })).labels).toEqual([])
  app.advance(-17 * HOUR)
})

test('a place overseas is open by its own clock, not by that of its region', async () => {
  const world = await openTestApp()
  const other = await newCatalogue(world)
  const hours = { weekdays: { Wednesday: [range(9, 12)] }, overrides: [] }
  const at = async (label: string, place: object) => {
    const sold = await other.sell({ activity: { label } })
    const facts: object = { ...lyon, openingHours: hours, ...place }
    await other.place({ vendorId: sold.vendorId }, facts)
  }
  await at('Sortie Paris', { postalCode: '75001' })
  await at('Sortie Martinique', { postalCode: '97200' })
  await at('Sortie Nouméa', { postalCode: '98800' })
  await at('Sortie Bruxelles', { postalCode: '97200', country: 'Belgique' })
  await other.publish()
  const open = async () => {
    const { activities } = await world.call('/search-results', { query: 'sortie', openNow: true })
    return activities.map(({ item }) => item.label).sort()
  }
  // 10:00 in Paris is 04:00 in Martinique and 19:00 in Nouméa.
  expect(await open()).toEqual(['Sortie Bruxelles', 'Sortie Paris'])
  world.advance(6 * HOUR)
  expect(await open()).toEqual(['Sortie Martinique'])
  world.advance(-17 * HOUR)
  // 23:00 of the day before in Paris is 08:00 of the next in Nouméa.
  expect(await open()).toEqual([])
  world.advance(2 * HOUR)
  expect(await open()).toEqual(['Sortie Nouméa'])
})

test('sorting by distance lists the nearest first with their distance, and the map gets the locations of the other results, too', async () => {
  const sort = { type: 'aroundMe', ...point(vienne) } as const
  const { activities, points } = await app.call('/search-results', { query: 'sortie', sort, points: true, limit: 2 })
  expect(activities[0]?.item.label).toBe('Sortie Vienne')
  expect(activities[0]?.sources[0]?.distanceInKm).toBe(0)
  expect(activities).toHaveLength(2)
  expect(new Set(points?.map(({ label }) => label))).toEqual(
    new Set(['Sortie Vienne', 'Sortie Lyon', 'Sortie premium', 'Sortie Brest']),
  )
  expect((await search({ sort: { type: 'city', city: 'Atlantis' }, withinKm: 5 })).cityUnknown).toBe(true)
})

test('an invalid day is refused with its field', async () => {
  for (const input of [{ from: '2026-02-30' }, { to: 'demain' }, { withinKm: 0 }, { minPrice: -1 }, { day: 'hier' }])
    await expect(search(input)).rejects.toMatchObject({ code: 'invalidRequest', fields: Object.keys(input) })
})

test('a search near a location does not treat a word that exists elsewhere as a typing error, and corrects as without the filter', async () => {
  const around = { sort: { type: 'aroundMe', lat: brest.lat, lng: brest.lng }, withinKm: 50 }
  const found = async (query: string, more: object = around) => {
    const { activities, searchedFor, total } = await app.call('/search-results', { query, ...more })
    return { labels: activities.map(({ item }) => item.label), searchedFor, total }
  }
  // A word of Brest is one error away.
  expect(await found('vienne')).toEqual({ labels: [], searchedFor: null, total: 0 })
  expect(await found('vianne')).toMatchObject({ labels: ['Vianne en fête'], searchedFor: null })
  expect(await found('viennne')).toEqual({ labels: [], searchedFor: 'vienne', total: 0 })
  expect(await found('viennne', {})).toMatchObject({ labels: ['Sortie Vienne'], searchedFor: 'vienne' })
  expect(await found('viannne')).toMatchObject({ labels: ['Vianne en fête'], searchedFor: 'vianne' })
})
