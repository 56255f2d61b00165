import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { beforeAll, expect, test } from 'vitest'
import { knownQuery, nearQuery } from '#features/catalogue/shop-search/near-words.ts'
import { searchSynonym } from '#features/catalogue/shop-search/tables.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { fullScans, recordSql } from '../../support/recorded-sql.ts'
import { openTestApp, START, type TestApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof newCatalogue>>
beforeAll(async () => {
  app = await openTestApp()
  shop = await newCatalogue(app)
  const sell = async (label: string, vendor = 'Partenaire', city?: string, more: object = {}) => {
    const sold = await shop.sell({ activity: { label, createdAt: START, ...more }, vendor: { name: vendor } })
    if (city) await shop.place({ vendorId: sold.vendorId }, { city })
    return sold
  }
  await sell('Musée d’Orsay', 'Ville de Paris', 'Paris')
  await sell('Musée de la Mer')
  await sell('Château des Chevaux', 'Les Écuries', 'Chantilly')
  await sell('Un cheval dans le pré')
  await sell('Cinéma Le Méliès', 'Grand écran')
  await sell('Balade en kayak', 'Compagnie des Eaux', 'Vallon-Pont-d’Arc')
  await sell('Mousse au chocolat')
  await sell('Atelier d’art')
  const group = await app.newGroup({})
  await sell('Trampoline secret', 'Comité', undefined, { groupId: group.id })
  await sell('Patinoire fermée', 'Partenaire', undefined, { visibility: 'Hidden' })
  await shop.publish()
})

const search = async (query: string, more: object = {}) => {
  const { activities, searchedFor } = await app.call('/search-results', { query, ...more })
  return { labels: activities.map(({ item }) => item.label), searchedFor }
}
const suggested = async (query: string) =>
  (await app.call('/search-activity', { query })).activities.map(({ item }) => item.label)

test.each([
  ['a letter is missing', 'orsy', 'Musée d’Orsay', 'orsay'],
  ['a letter is one too many', 'orssay', 'Musée d’Orsay', 'orsay'],
  ['a letter is another one', 'orsoy', 'Musée d’Orsay', 'orsay'],
  ['two letters have changed places', 'osray', 'Musée d’Orsay', 'orsay'],
  ['the first letter is wrong', 'irsay', 'Musée d’Orsay', 'orsay'],
  ['the accent is gone, too', 'chatau chevaux', 'Château des Chevaux', 'château chevaux'],
  ['the partner is misspelt', 'ecuris', 'Château des Chevaux', 'ecuries'],
  ['the city is misspelt', 'chantily', 'Château des Chevaux', 'chantilly'],
  ['one word of several is misspelt', 'musé de la merr', 'Musée de la Mer', 'musé de la mer'],
  ['a short word is misspelt', 'atelier dd art', 'Atelier d’art', 'atelier art'],
  ['the word is not typed to its end', 'trmpol', null, null],
  ['there are two errors in a long word', 'chantyly', 'Château des Chevaux', 'chantilly'],
])('the search finds the intended activity when %s', async (_, query, label, words) => {
  const { labels, searchedFor } = await search(query)
  expect([labels[0] ?? null, searchedFor]).toEqual([label, words])
  expect((await suggested(query))[0] ?? null).toBe(label)
})

test.each([
  ['a word of two letters', 'la tourelle'],
  ['a letter with an apostrophe', 'd’avare'],
  ['a letter without its apostrophe', 'bon d achat'],
  ['the smaller part of the typed words', 'cheval zzzzzzzz'],
])('the search finds nothing when only %s would remain to be searched', async (_, query) => {
  expect(await search(query)).toEqual({ labels: [], searchedFor: null })
})

test('the search does not correct a word that exists as typed', async () => {
  expect(await search('mer')).toEqual({ labels: ['Musée de la Mer'], searchedFor: null })
  expect(await search('mouss')).toEqual({ labels: ['Mousse au chocolat'], searchedFor: null })
})

test('the search picks the commonest of several near words, and leaves out results of the others', async () => {
  const { labels, searchedFor } = await search('musse')
  expect(searchedFor).toBe('musée')
  expect(new Set(labels)).toEqual(new Set(['Musée d’Orsay', 'Musée de la Mer']))
})

test('the search can be repeated with the exact typed words', async () => {
  expect(await search('orsy', { exact: true })).toEqual({ labels: [], searchedFor: null })
})

test('the search finds a plural by its singular, and vice versa', async () => {
  expect(new Set((await search('musees')).labels)).toEqual(new Set(['Musée d’Orsay', 'Musée de la Mer']))
  for (const query of ['cheval', 'chevaux'])
    expect(new Set((await search(query)).labels)).toEqual(new Set(['Château des Chevaux', 'Un cheval dans le pré']))
  expect((await search('châteaux')).labels).toEqual(['Château des Chevaux'])
})

test('the search never leads a reader to an activity hidden from them', async () => {
  for (const query of ['trampolin secre', 'trmpoline', 'patinoir', 'ptinoire'])
    expect(await search(query)).toEqual({ labels: [], searchedFor: null })
})

test('the search ranks an activity labelled exactly as typed above newer ones that contain the words', async () => {
  for (const label of ['Le grand bal', 'Grand bal masqué', 'Un très grand bal'])
    await shop.sell({ activity: { label, createdAt: START + 1 } })
  await shop.sell({ activity: { label: 'Grand bal', createdAt: START - 5000 } })
  await shop.publish()
  const { labels } = await search('grand bal')
  expect(labels.slice(0, 2)).toEqual(['Grand bal', 'Grand bal masqué'])
})

test('the search follows synonyms both ways or one way, of several words too, until they are disabled', async () => {
  const times = { createdAt: START, updatedAt: START }
  const { orm, write } = app.db()
  await write([
    orm.insert(searchSynonym).values([
      { id: 's1', typed: 'ciné', meant: ['cinéma', 'film'], bothWays: true, isUsed: true, ...times },
      { id: 's2', typed: 'sport d’eau', meant: ['kayak'], bothWays: false, isUsed: true, ...times },
      { id: 's4', typed: 'ciné', meant: ['ciné', 'court-métrage'], bothWays: true, isUsed: true, ...times },
      { id: 's5', typed: 'pré', meant: ['pré'], bothWays: true, isUsed: true, ...times },
      { id: 's3', typed: 'dessert', meant: ['mousse'], bothWays: false, isUsed: false, ...times },
    ]),
    bumpCatalogueVersion(),
  ])
  app.advance(2000)
  for (const query of ['films', 'FILM', 'ciné méliès', 'court métrage', 'ciné'])
    expect([query, (await search(query)).labels]).toEqual([query, ['Cinéma Le Méliès']])
  expect((await search('sports d’eau')).labels).toEqual(['Balade en kayak'])
  expect((await search('sports d’eau compagnie')).labels).toEqual(['Balade en kayak'])
  expect((await search('dessert')).labels).toEqual([])
  expect((await search('kayak')).labels).toEqual(['Balade en kayak'])
  expect((await search('pré')).labels).toEqual(['Un cheval dans le pré'])
})

test.each([
  ['known', knownQuery([['orsy'], ['musees', 'musee']])],
  ['near', nearQuery(['orsy', 'musee'])],
])(
  'the search finds %s words by an index, and reads only words that share a key with the typed one',
  async (_, query) => {
    const { sql, params } = new SQLiteSyncDialect().sqlToQuery(query)
    const { rows } = await app.db().query(`explain query plan ${sql}`, params)
    const reads = rows.map(({ detail }) => String(detail)).filter((line) => /\bn\b/.test(line))
    expect(reads.length).toBeGreaterThan(0)
    for (const line of reads) expect(line).toMatch(/^SEARCH n USING (COVERING )?INDEX sqlite_autoindex_search_near_1/)
  },
)

test('the search never scans a whole table', async () => {
  const recorded = recordSql(app.db())
  for (const query of ['musee', 'orsy', 'musees de la mer'])
    await app.call('/search-results', {
      query,
      sort: { type: 'aroundMe', lat: 45, lng: 4 },
      withinKm: 10,
      points: true,
    })
  const tables = ['activity', 'activity_listing', 'activity_place', 'search_near', 'activity_best', 'location', 'stock']
  expect(recorded.some(({ sql }) => sql.includes('search_near'))).toBe(true)
  expect(await fullScans(app.db(), recorded, tables)).toEqual([])
})
