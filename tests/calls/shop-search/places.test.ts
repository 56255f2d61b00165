import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../support/test-app.ts'
import { newCatalogue } from '../catalogue/catalogue-world.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  const shop = await newCatalogue(app)
  const sell = async (label: string, city: string, postalCode: string, lat: number, lng: number, more: object = {}) => {
    const sold = await shop.sell({ activity: { label, forChildren: label.startsWith('Zoo') } })
    await shop.place({ vendorId: sold.vendorId }, { city, postalCode, lat, lng, ...more })
  }
  await sell('Zoo de la Boissière', 'Pornic', '44210', 47.12, -2.1)
  await sell('Piscine des Dervallières', 'Nantes', '44100', 47.22, -1.58)
  await sell('Zoo du Bocage', 'Saint-Laurent-des-Autels', '49270', 47.29, -1.19)
  await sell('Zoo de Lille', 'Lille', '59000', 50.64, 3.05)
  await sell('Plongée du Lagon', 'Saint-Paul', '97460', -21.01, 55.27)
  await sell('Mangrove en kayak', 'Sainte-Anne', '97180', 16.26, -61.39)
  await sell('Musée Fesch', 'Ajaccio', '20000', 41.92, 8.74)
  await sell('Citadelle de Bastia', 'Bastia', '20200', 42.69, 9.45)
  await sell('Voilier de Gustavia', 'Saint-Barthélemy', '97133', 17.9, -62.84)
  await sell('Parc de Bruxelles', 'Bruxelles', '44000', 50.85, 4.35, { country: 'Belgique' })
  await shop.publish()
})

const nantes = ['Piscine des Dervallières', 'Zoo de la Boissière']
/** Texts that people type for a place, where each came from, and what is right. */
const typed: readonly [query: string, from: string, labels: string[]][] = [
  ['44', 'report of members: departments by number', nantes],
  ['loire atlantique', 'report: by name, without its hyphen', nantes],
  ['Loire-Atlantique', 'the same as it is written', nantes],
  ['zoo 44', 'own: a word and a number', ['Zoo de la Boissière']],
  ['zoos loire-atlantique', 'a plural and a name', ['Zoo de la Boissière']],
  ['974', 'overseas by number', ['Plongée du Lagon']],
  ['la réunion', 'overseas by name', ['Plongée du Lagon']],
  ['réunion', 'own: without its article', ['Plongée du Lagon']],
  ['île de la Réunion', 'own: as travellers say', ['Plongée du Lagon']],
  ['guadeloupe', 'overseas; Saint-Barthélemy has a code like its own', ['Mangrove en kayak']],
  ['saint barth', 'own: an island by its short name', ['Voilier de Gustavia']],
  ['2A', 'Corsica by number', ['Musée Fesch']],
  ['2b', 'the other half', ['Citadelle de Bastia']],
  ['haute corse', 'own: by name', ['Citadelle de Bastia']],
  ['corse', 'own: a region', ['Citadelle de Bastia', 'Musée Fesch']],
  ['Pays de la Loire', 'own: a region of several words', [...nantes, 'Zoo du Bocage'].sort()],
  ['Antilles', 'own: some islands together', ['Mangrove en kayak', 'Voilier de Gustavia']],
  ['outre mer', 'own: all of it', ['Mangrove en kayak', 'Plongée du Lagon', 'Voilier de Gustavia']],
  ['44210', 'a postal code', ['Zoo de la Boissière']],
  ['zoo près de Nantes', 'report: as people type it', ['Zoo du Bocage', 'Zoo de la Boissière'].sort()],
  ['pres de nantes', 'the same without a word', [...nantes, 'Zoo du Bocage'].sort()],
  ['autour de 44000', 'report: by code', [...nantes, 'Zoo du Bocage'].sort()],
  ['Autour de Nantes zoo', 'own: the place before the word', ['Zoo du Bocage', 'Zoo de la Boissière'].sort()],
  ['zoo à 35 km de Nantes', 'own: with a radius', ['Zoo du Bocage']],
  ["à côté d'Ajaccio", 'own: an elision', ['Musée Fesch']],
  ['nantes zoo', 'report: place and word together', ['Zoo du Bocage', 'Zoo de la Boissière'].sort()],
  ['zoo nantes', 'the other way round', ['Zoo du Bocage', 'Zoo de la Boissière'].sort()],
  ['piscine nantes', 'place and word of one activity', ['Piscine des Dervallières']],
  ['rezé', 'own: a town that has nothing itself', [...nantes, 'Zoo du Bocage'].sort()],
  ['enfants 44', 'own: who it is for, and where', ['Zoo de la Boissière']],
  ['en famille près de Lille', 'own: likewise in words', ['Zoo de Lille']],
  ['l’avare', 'report: a letter alone is nothing meant', []],
  ['bon d achat', 'report: likewise', []],
  ['zz', 'own: two letters', []],
  ['44001', 'own: a number is no misspelt other', []],
]

test('departments, regions, cities and surroundings are found as people type them', async () => {
  const found = await Promise.all(
    typed.map(async ([query, from]) => {
      const { activities } = await app.call('/search-results', { query })
      return [query, from, activities.map(({ item }) => item.label).sort()]
    }),
  )
  expect(found).toEqual(typed)
})

test('a search near a place says what was understood, lists the nearest first and suggests alike', async () => {
  const near = await app.call('/search-results', { query: 'zoo près de Nantes' })
  expect(near.near).toEqual({ words: 'zoo', place: 'Nantes (44000)', km: 50 })
  expect(near.activities.map(({ item }) => item.label)).toEqual(['Zoo du Bocage', 'Zoo de la Boissière'])
  expect(near.activities[0]?.sources[0]?.distanceInKm).toBeGreaterThan(20)
  expect((await app.call('/search-results', { query: 'nantes zoo' })).near).toEqual(near.near)
  const none = await app.call('/search-results', { query: 'kayak autour de 44000' })
  expect([none.total, none.near]).toEqual([0, { words: 'kayak', place: 'Nantes (44000)', km: 50 }])
  const wider = await app.call('/search-results', { query: 'zoo à 35 km de Nantes', withinKm: 100 })
  expect([wider.total, wider.near?.km]).toEqual([2, 100])
  const chosen = await app.call('/search-results', {
    query: 'zoo près de Nantes',
    sort: { type: 'city', city: 'Lille' },
  })
  expect([chosen.near, chosen.activities[0]?.item.label]).toEqual([undefined, 'Zoo de Lille'])
  expect((await app.call('/search-results', { query: 'zoo près de Nantes', exact: true })).near).toBeUndefined()
  const departments = async (query: string) => (await app.call('/search-results', { query })).departments
  expect(await departments('zoo gironde')).toEqual(['Gironde (33)'])
  expect(await departments('Corse')).toEqual(['Corse-du-Sud (2A)', 'Haute-Corse (2B)'])
  expect(await departments('zoo')).toEqual([])
  const { activities } = await app.call('/search-activity', { query: 'zoo près de Nantes' })
  expect(activities.map(({ item }) => item.label).sort()).toEqual(['Zoo de la Boissière', 'Zoo du Bocage'])
})
