/** A category's list as its filters and orders make it: the search's, without words. */
import { expect, test } from 'vitest'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'
import { START } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const DAY = 24 * 3_600_000
const price = (cents: number, fees = 0) => ({ publicPrice: cents * 2, youpiizPrice: cents, fees })

async function listedWorld() {
  const world = await subsidyWorld()
  const { app } = world
  const shop = await newCatalogue(app)
  const sell = async (label: string, sale: object, category: string, activity: object = {}) => {
    const sold = await shop.sell({ ...sale, activity: { label, ...activity } })
    await shop.choose(sold.activityId, category)
    return sold
  }
  const dear = await sell('Musée cher', { ticket: price(3000), startTs: START + 5 * DAY }, 'c3-art')
  await sell('Musée moyen', { ticket: price(1500, 100), startTs: START + DAY }, 'c2-musees', { forChildren: true })
  await sell('Musée premium', { ticket: price(1200), startTs: START + 3 * DAY }, 'c1-culture', { cse: true })
  await sell('Stade', { ticket: price(500), startTs: START + DAY }, 'c1-sport')
  await shop.publish()
  const list = async (input: object, as?: object) => {
    const found = await app.call('/search-results', input, as ? { as: as as typeof world.paul } : {})
    return { ...found, labels: found.activities.map(({ item }) => item.label) }
  }
  return { ...world, dear, list }
}

test('a category without words holds what it and those below it hold, in the order of its list, and premium unless left out', async () => {
  const { app, list } = await listedWorld()
  for (const catId of ['c1-culture', 'c2-musees', 'c3-art', 'c1-sport']) {
    const { activities } = await app.call('/list-activity', { catId })
    expect([catId, (await list({ catId })).labels]).toEqual([catId, activities.map(({ item }) => item.label)])
  }
  expect((await list({ catId: 'c1-culture' })).labels.toSorted()).toEqual([
    'Musée cher',
    'Musée moyen',
    'Musée premium',
  ])
  expect((await list({ catId: 'c1-culture', excludeCse: true })).labels.toSorted()).toEqual([
    'Musée cher',
    'Musée moyen',
  ])
  expect((await list({ catId: 'c1-culture', forChildren: true })).labels).toEqual(['Musée moyen'])
  expect((await list({ catId: 'c1-culture', query: 'cher' })).labels).toEqual(['Musée cher'])
  expect((await list({})).total).toBe(4)
  await expect(list({ catId: 'c1-nulle-part' })).rejects.toMatchObject({ code: 'categoryNotFound' })
})

test('lists are ordered by the next date, and by what this member pays, the committee’s share taken off', async () => {
  const { dear, list, paul, budget, rule } = await listedWorld()
  const inCulture = { catId: 'c1-culture' }
  expect((await list({ ...inCulture, order: 'date' }, paul)).labels).toEqual([
    'Musée moyen',
    'Musée cher',
    // Activities that this member may not buy have neither price nor date.
    'Musée premium',
  ])
  const dearLast = ['Musée moyen', 'Musée cher', 'Musée premium']
  expect((await list({ ...inCulture, order: 'price' }, paul)).labels).toEqual(dearLast)
  expect((await list({ ...inCulture, isPaid: true }, paul)).total).toBe(0)
  expect((await list(inCulture, paul)).counts.isPaid).toBe(0)

  await budget(100_000)
  await rule({ target: 'Activity', targetId: dear.activityId, percent: 80 })
  // 30 € less 80 % is 6 €.
  const found = await list({ ...inCulture, order: 'price' }, paul)
  expect(found.labels).toEqual(['Musée cher', 'Musée moyen', 'Musée premium'])
  expect([found.counts.isPaid, found.counts.prices]).toEqual([1, [1, 1, 0, 0]])
  expect((await list({ ...inCulture, isPaid: true }, paul)).labels).toEqual(['Musée cher'])
  expect((await list({ ...inCulture, maxPrice: 1000 }, paul)).labels).toEqual(['Musée cher'])
  // A visitor's price has no share in it, and what is premium has no price.
  const visitors = await list({ ...inCulture, order: 'price' })
  expect([visitors.labels, visitors.counts.isPaid]).toEqual([['Musée moyen', 'Musée cher', 'Musée premium'], 0])
})

test('a call that names activities answers their cards, without those that no list shows', async () => {
  const { app, dear, list, paul, db } = await listedWorld()
  expect((await list({ only: [dear.activityId, 'a-guess'] })).labels).toEqual(['Musée cher'])
  await db.query('update activity set visibility = ? where id = ?', ['Hidden', dear.activityId])
  await db.write(listingStatements({ activityIds: [dear.activityId] }))
  app.advance(1000)
  expect((await list({ only: [dear.activityId] }, paul)).labels).toEqual([])
})
