import { expect, test } from 'vitest'
import { gazetteerStatements } from '../../../src/features/catalog/gazetteer/gazetteer.ts'
import { newShop } from '../../support/shop.ts'
import { START, testApp } from '../../support/test-app.ts'
import { newCatalogue } from './catalogue-world.ts'

async function searchable() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sell = (label: string, vendor: string, createdAt: number) =>
    shop.sell({ activity: { label, createdAt }, vendor: { name: vendor } })
  const museum = await sell("Musée de l'Œuvre", 'Ville de Metz', START - 1)
  const play = await sell('Théâtre des Célestins', 'Compagnie du Lac', START)
  const lake = await sell('Balade', 'Bateaux du théâtre', START + 1)
  await shop.choose(museum.activityId, 'c3-art')
  await shop.place({ vendorId: museum.vendorId }, { city: 'Metz' })
  await shop.publish()
  const search = async (query: string) =>
    (await app.call('/search-activity', { query })).activities.map(({ item }) => item.id)
  return { app, shop, search, museum: museum.activityId, play: play.activityId, lake: lake.activityId }
}

// [C-CALL-029]
test('accents and case do not count, beginnings of words do, labels come before the rest', async () => {
  const { app, search, museum, play, lake } = await searchable()
  for (const query of ['théatre', 'THEATRE', 'théâtre', 'the']) expect(await search(query)).toEqual([play, lake])
  expect(await search('theatre celes')).toEqual([play])
  expect(await search('art metz')).toEqual([museum])
  expect(await search('âtre')).toEqual([])
  const { activities } = await app.call('/search-activity', { query: 'metz' })
  expect(activities).toMatchObject([
    {
      item: {
        id: museum,
        label: "Musée de l'Œuvre",
        media: null,
        vendor: { name: 'Ville de Metz' },
        bestStock: { discount: { price3: { cents: 1500 } } },
      },
      locations: [{ city: 'Metz' }],
    },
  ])
})

test('nothing that somebody types is read as search syntax', async () => {
  const { search, museum } = await searchable()
  const hostile = [
    '"',
    '*',
    'musee*',
    '"musee"',
    "l'oeuvre OR",
    'label:musee',
    'NEAR(musee metz)',
    '^musee',
    'musee AND NOT x',
    '(',
    "'; drop table activity",
    'é\u0301',
    '\u{1f3ad}',
    '%',
    '-musee',
    '{label}:x',
    'a '.repeat(50),
  ]
  for (const query of hostile) expect(Array.isArray(await search(query))).toBe(true)
  expect(await search('musee* "metz"')).toEqual([museum])
  expect(await search('!?')).toEqual([])
})

test('the search finds only what the reader may see, and follows a change', async () => {
  const { app, shop, search, play, lake } = await searchable()
  const group = await app.newGroup({})
  const own = await shop.sell({ activity: { label: 'Théâtre du comité', groupId: group.id, createdAt: START + 2 } })
  await shop.sell({ activity: { label: 'Théâtre fermé', visibility: 'Hidden' } })
  const premium = await shop.sell({ activity: { label: 'Théâtre premium', cse: true, createdAt: START + 3 } })
  await shop.publish()
  expect(new Set(await search('theatre'))).toEqual(new Set([premium.activityId, play, lake]))
  const { activities } = await app.call('/search-activity', { query: 'premium' })
  expect(activities[0]?.item.bestStock.discount).toBeNull()
  const member = await app.newMember({ groupId: group.id })
  const seen = await app.call('/search-activity', { query: 'comite' }, { as: member })
  expect(seen.activities.map(({ item }) => item.id)).toEqual([own.activityId])
  expect(await app.call('/search-activity', { query: 'theatre' }, { host: 'bourbon.localhost' })).toEqual({
    activities: [],
  })
})

// [C-CALL-030]
test('cities are found by the beginning of their name, the largest first, in the own region', async () => {
  const app = await testApp()
  for (const region of ['eu', 'oi']) {
    const db = app.db(region)
    await db.write(gazetteerStatements(db, region))
    await db.write(gazetteerStatements(db, region))
  }
  const search = async (query: string, host?: string) =>
    (await app.call('/search-city', { query }, { host })).list.map(({ description }) => description)
  expect(await search('ly')).toEqual(['Lyon (69001)'])
  expect((await search('saint'))[0]).toBe('Saint-Étienne (42000)')
  expect(await search('ST ETIENNE')).toEqual(['Saint-Étienne (42000)'])
  expect(await search('villeneuve d’ascq')).toEqual(["Villeneuve-d'Ascq (59650)"])
  expect(await search('saint-p', 'bourbon.localhost')).toEqual([
    'Saint-Paul (97460)',
    'Saint-Pierre (97410)',
    'Saint-Philippe (97442)',
  ])
  expect(await search('%')).toEqual([])
})

test('a shop of another region is not searched', async () => {
  const app = await testApp()
  await newShop(app, 'oi').sell()
  expect(
    (await app.call('/search-activity', { query: 'soirée' }, { host: 'bourbon.localhost' })).activities,
  ).toHaveLength(1)
  expect((await app.call('/search-activity', { query: 'soirée' })).activities).toHaveLength(0)
})
