/** Rows of the home page: which activities stand in which, for whom. */
import { expect, test } from 'vitest'
import { chooseRails } from '#features/catalogue/shop-search/list-rails.ts'
import type { RailRow } from '#features/catalogue/shop-search/rails-sql.ts'
import { markBestStale, refreshBest } from '#kernel/catalogue/derived/best.ts'
import { countRoundTrips } from '../../support/round-trips.ts'
import { subsidyWorld } from '../../support/subsidy-world.ts'
import { START, testApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

const DAY = 86_400_000
/** START is a Wednesday; Saturday is three days later. */
const SATURDAY = START + 3 * DAY
const DEAR = { publicPrice: 6000, youpiizPrice: 3000, fees: 0 }

/** Sells three of each row, and above them the fifteen latest, which the page lists beside. */
async function filledShop() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sellThree = async (name: string, sale: object, activity: object = {}) => {
    for (const number of [1, 2, 3]) {
      await shop.sell({
        ticket: DEAR,
        startTs: START + 40 * DAY,
        quantity: 40,
        ...sale,
        activity: { label: `${name} ${number}`, ...activity },
      })
      app.advance(10)
    }
  }
  await sellThree('Samedi', { startTs: SATURDAY })
  await sellThree('Rare', { quantity: 4 })
  await sellThree('Doux', { ticket: { publicPrice: 1500, youpiizPrice: 999, fees: 0 } })
  await sellThree('Rond', { ticket: { publicPrice: 1500, youpiizPrice: 1000, fees: 0 } })
  await sellThree('Enfant', {}, { forChildren: true })
  for (const number of [1, 2, 3, 4, 5]) await sellThree(`Neuf ${number}`, { startTs: SATURDAY })
  await shop.publish()
  return { app, shop }
}

const named = ({ rails }: { rails: { kind: string; activities: { item: { label: string }; left?: number }[] }[] }) =>
  Object.fromEntries(rails.map(({ kind, activities }) => [kind, activities.map(({ item }) => item.label)]))

test('each row has what its name says, the newest first, and nothing that the page lists beside it', async () => {
  const { app } = await filledShop()
  const answer = await app.call('/list-rails', { besideLatest: 'ofAll' })
  expect(named(answer)).toEqual({
    weekend: ['Samedi 3', 'Samedi 2', 'Samedi 1'],
    few: ['Rare 3', 'Rare 2', 'Rare 1'],
    cheap: ['Doux 3', 'Doux 2', 'Doux 1'],
    children: ['Enfant 3', 'Enfant 2', 'Enfant 1'],
  })
  expect(answer.rails.find(({ kind }) => kind === 'few')?.activities.map(({ left }) => left)).toEqual([4, 4, 4])
  expect(answer.rails.find(({ kind }) => kind === 'cheap')?.activities[0]).not.toHaveProperty('left')
})

test('a row tells the places left at the next date that has any', async () => {
  const { app, shop } = await filledShop()
  await app
    .db()
    .query("update stock set bought = 3 where activity_id in (select id from activity where label = 'Rare 1')")
  await shop.publish()
  const { rails } = await app.call('/list-rails', { besideLatest: 'ofAll' })
  const few = rails.find(({ kind }) => kind === 'few')?.activities ?? []
  expect(few.map(({ item, left }) => [item.label, left])).toEqual([
    ['Rare 1', 1],
    ['Rare 3', 4],
    ['Rare 2', 4],
  ])
})

test('offers that a committee pays stand first for its members, and for no others', async () => {
  const { app, db, budget, rule, paul, shop } = await subsidyWorld()
  const ids: string[] = []
  for (const label of ['Cirque', 'Musée', 'Zoo'])
    ids.push((await shop.sell({ kind: 'Flexible', activity: { label } })).activityId)
  await db.write([markBestStale(ids, Date.now())])
  await refreshBest(db, Date.now(), 'Europe/Paris')
  await budget(100_000)
  await rule()
  const ofMember = async () => (await app.call('/list-rails', { besideLatest: 'ofAll' }, { as: paul })).rails
  const [paid, ...others] = await ofMember()
  expect([paid?.title, paid?.activities.length, others]).toEqual(['Payé par votre CSE', 3, []])
  expect(paid?.activities[0]?.item.bestStock.discount?.ownPercent).toBe(40)
  expect((await app.call('/list-rails', { besideLatest: 'ofAll' })).rails).toEqual([])
  await budget(0)
  expect(await ofMember()).toEqual([])
})

test('rows that were shown before take one round trip', async () => {
  const { app } = await filledShop()
  const trips = countRoundTrips(app.db())
  const read = async () => {
    trips.take()
    await app.call('/list-rails', { besideLatest: 'ofAll' })
    return trips.take().length
  }
  await read()
  expect(await read()).toBe(1)
})

const row = (id: string, facts: Partial<RailRow> = {}): RailRow => ({
  ...{ id, cse: 0, price: 500, forChildren: 0, hasFixed: 1, inWeekend: 0, left: null },
  ...facts,
})

test('an activity stands in one row, a row of two is left out, and one of nine shows eight', () => {
  const latest = Array.from({ length: 15 }, (_, at) => row(`latest ${at}`))
  const weekend = Array.from({ length: 9 }, (_, at) => row(`weekend ${at}`, { inWeekend: 1 }))
  const two = [row('dear 1', { price: 9000, forChildren: 1 }), row('dear 2', { price: 9000, forChildren: 1 })]
  const rails = chooseRails([...latest, ...weekend, ...two], null, 'ofAll')
  expect([...rails].map(([kind, rows]) => [kind, rows.length])).toEqual([['weekend', 8]])
})

test('where premium offers have a list of their own, its latest fifteen stand in no row either', () => {
  const of = (cse: 0 | 1) => Array.from({ length: 16 }, (_, at) => row(`${cse} ${at}`, { cse }))
  const rows = [...of(1), ...of(0), row('third')]
  const ids = (beside: 'ofAll' | 'ofEachKind') =>
    chooseRails(rows, null, beside)
      .get('cheap')
      ?.map(({ id }) => id)
  expect(ids('ofEachKind')).toEqual(['1 15', '0 15', 'third'])
  expect(ids('ofAll')).toHaveLength(8)
})
