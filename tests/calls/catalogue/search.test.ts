import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityKey, fold, foldSql } from '#kernel/catalogue/search-fold.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import { newShop } from '../../support/shop.ts'
import { START, testApp } from '../../support/test-app.ts'
import { newCatalogue } from './catalogue-world.ts'

async function searchable() {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sell = (label: string, vendor: string, createdAt: number) =>
    shop.sell({ activity: { label, createdAt }, vendor: { name: vendor } })
  const museum = await shop.sell({
    activity: { label: "Musée de l'Œuvre", createdAt: START - 1, mediaIds: ['m-ready'] },
    vendor: { name: 'Ville de Metz' },
  })
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
test('the search ignores accents and case, matches beginnings of words, and ranks labels first', async () => {
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
        media: { id: 'm-ready' },
        vendor: { name: 'Ville de Metz' },
        bestStock: { discount: { price3: { cents: 1600 } } },
      },
      locations: [{ city: 'Metz' }],
    },
  ])
})

test('a typed text is never read as search syntax', async () => {
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

test('the search finds only activities that the reader may see, and follows a change at once', async () => {
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

test('the search finds ligatures, apostrophes, hyphens and abbreviations in any spelling', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sell = async (label: string, vendor = 'Partenaire', city?: string) => {
    const sold = await shop.sell({ activity: { label }, vendor: { name: vendor } })
    if (city) await shop.place({ vendorId: sold.vendorId }, { city })
    return sold.activityId
  }
  const museum = await sell("Musée de l'Œuvre Notre-Dame")
  const curves = await sell('Atelier d’écriture', 'Les Æthers & Cœurs', 'Vandœuvre-lès-Nancy')
  const basilica = await sell('Basilique St-Denis', 'Ste Chapelle', 'Marcq')
  const plain = await sell('Grotte', 'Amis', 'Saint-Étienne')
  const ground = await sell('Stade')
  const straße = await sell('Große Maﬁa')
  await app
    .db()
    .write([{ sql: `update category set name = 'Beaux-arts et chefs-d’œuvre' where id = 'c3-art'`, args: [] }])
  await shop.choose(ground, 'c3-art')
  await shop.publish()
  const search = async (query: string) => {
    const answer = await app.fetch('/api/search-activity', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(answer.status).toBe(200)
    const { res } = (await answer.json()) as { res: { activities: { item: { id: string } }[] } }
    return res.activities.map(({ item }) => item.id).sort()
  }
  const found: Record<string, string[]> = {
    oeuvre: [ground, museum],
    œuvre: [ground, museum],
    ŒUVRE: [ground, museum],
    'musee de l’oeuvre notre dame': [museum],
    "l'œuvre notre-dame": [museum],
    oeu: [ground, museum],
    "chefs d'oeuvre": [ground],
    "d'ecriture": [curves],
    coeurs: [curves],
    aethers: [curves],
    'vandoeuvre les nancy': [curves],
    Vandœuvre: [curves],
    'saint denis': [basilica],
    'st denis': [basilica],
    'St. Denis': [basilica],
    'sainte chapelle': [basilica],
    'ste-chap': [basilica],
    'st etienne': [plain],
    'SAINT-ÉTIENNE': [plain],
    st: [basilica, ground, plain],
    stad: [ground],
    grosse: [straße],
    mafia: [straße],
  }
  for (const [query, ids] of Object.entries(found)) expect([query, await search(query)]).toEqual([query, ids.sort()])
})

test('the database normalises indexed text exactly as the process normalises the typed text', async () => {
  const app = await testApp()
  const piece = fc.oneof(
    fc.constantFrom(
      'St',
      'ste',
      'SAINT',
      'œ',
      'Æ',
      'ß',
      "'",
      '’',
      'ʼ',
      '-',
      '‑',
      '.',
      ' ',
      '  ',
      ',',
      '(',
      '/',
      '\u00ad',
      'é',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  )
  const texts = fc.sample(
    fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('').replaceAll('\0', '')),
    2000,
  )
  const { rows } = await app
    .db()
    .query(`select ${foldSql('value')} as folded from json_each(?) order by key`, [JSON.stringify(texts)])
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold))
})

test('a list is sorted from a city however its name is typed', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const at = async (label: string, city: string, lat: number, lng: number) => {
    const sold = await shop.sell({ activity: { label } })
    await shop.place({ vendorId: sold.vendorId }, { city, cityKey: cityKey(city), lat, lng })
  }
  await at('Loin', 'Brest', 48.39, -4.49)
  await at('Près', 'Saint-Bœuf', 44.1, 4.2)
  await shop.publish()
  for (const city of ['Saint-Bœuf', 'st boeuf', 'ST-BŒUF', 'saint boeuf']) {
    const { activities } = await app.call('/list-activity', { sort: { type: 'city', city } })
    expect([city, activities.map(({ item }) => item.label)]).toEqual([city, ['Près', 'Loin']])
    expect(activities[0]?.sources[0]?.distanceInKm).toBe(0)
  }
})

test('a database of an earlier version is searched and sorted like a new one after its migration', async () => {
  const app = await testApp()
  const db = app.db()
  const shop = await newCatalogue(app)
  const { activityId, vendorId } = await shop.sell({ activity: { label: "Musée de l'Œuvre" } })
  await shop.place({ vendorId }, { city: 'Saint-Bœuf', cityKey: 'saint-boeuf', lat: 44.1, lng: 4.2 })
  for (let index = 0; index < 501; index++) await shop.sell({ activity: { label: `Ailleurs ${index}` } })
  await shop.publish()
  // As the versions before left them.
  await db.write([
    { sql: 'delete from listing_place', args: [] },
    { sql: `update activity_search set label = 'Musée de l''Œuvre' where activity_id = ?`, args: [activityId] },
    { sql: 'update catalogue_version set derived_form = 0', args: [] },
  ])
  const look = async () => {
    app.advance(1000)
    const { activities } = await app.call('/search-activity', { query: 'oeuvre' })
    const near = await app.call('/list-activity', { sort: { type: 'city', city: 'st boeuf' }, limit: 5 })
    return [activities.map(({ item }) => item.id), near.activities[0]?.sources[0]?.distanceInKm]
  }
  expect(await look()).toEqual([[], undefined])
  await bringUpToDate(db, 'drizzle')
  expect(await look()).toEqual([[activityId], 0])
  const version = async () => (await db.query('select version, derived_form as form from catalogue_version')).rows[0]
  const before = await version()
  await bringUpToDate(db, 'drizzle')
  expect(await version()).toEqual(before)
})

test('activities of another region are not searched', async () => {
  const app = await testApp()
  await newShop(app, 'oi').sell()
  expect(
    (await app.call('/search-activity', { query: 'soirée' }, { host: 'bourbon.localhost' })).activities,
  ).toHaveLength(1)
  expect((await app.call('/search-activity', { query: 'soirée' })).activities).toHaveLength(0)
})
