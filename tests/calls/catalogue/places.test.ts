import { expect, test } from 'vitest'
import { loadGazetteer } from '#kernel/catalogue/gazetteer/gazetteer.ts'
import { cityKey } from '#kernel/catalogue/search-fold.ts'
import { testApp } from '../../support/test-app.ts'
import { newCatalogue } from './catalogue-world.ts'

/** Texts that people type for a place, where each came from, and the place meant by it. */
const named: readonly [typed: string, from: string, meant: string][] = [
  ['paris 11', 'public report: a geocoder that knew no districts', 'Paris 11e (75011)'],
  ['Paris 11e', 'the same, as it is spoken', 'Paris 11e (75011)'],
  ['PARIS 11ème arrondissement', 'the same, as a form has it', 'Paris 11e (75011)'],
  ['Paris XI', 'own: a number as plates have it', 'Paris 11e (75011)'],
  ['Lyon IIIe', 'own: the same with its ending', 'Lyon 3e (69003)'],
  ['Nantes, France', 'own: a town as a map copies it', 'Nantes (44000)'],
  ['75011', 'public report: no postal code was known', 'Paris 11e (75011)'],
  ['Marseille 13', 'public report', 'Marseille 13e (13013)'],
  ['lyon 1er', 'first of a series, which has its own ending', 'Lyon 1er (69001)'],
  ['3eme arr. lyon', 'own: the district before its city', 'Lyon 3e (69003)'],
  ["L'Île-Rousse", 'public report: a name that begins with an article', "L'Île-Rousse (20220)"],
  ['ile rousse', 'the same without its article', "L'Île-Rousse (20220)"],
  ['Cayenne', 'public report: overseas, from Europe', 'Cayenne (97300)'],
  ['Fort de France', 'public report', 'Fort-de-France (97200)'],
  ['Mamoudzou', 'public report', 'Mamoudzou (97600)'],
  ['Sainte-Clotilde', 'public report: a part of Saint-Denis with a postal name', 'Sainte Clotilde (97490)'],
  ['nouméa', 'own: a collectivity of the Pacific', 'Nouméa (98800)'],
  ['Ay', 'public report: a name of two letters', 'Ay (51160)'],
  ['Eu', 'own: another of two letters', 'Eu (76260)'],
  ['ST ETIENNE', 'abbreviation of a table', 'Saint-Étienne (42000)'],
  ['Vandœuvre-lès-Nancy', 'a ligature', 'Vandœuvre-lès-Nancy (54500)'],
  ['villeneuve d’ascq', 'a typographic apostrophe', "Villeneuve-d'Ascq (59650)"],
  ['L’Haÿ-les-Roses', 'ÿ', "L'Haÿ-les-Roses (94240)"],
  ['44300', 'own: a further code of a town', 'Nantes (44300)'],
  ['44000 Nantes', 'as on an envelope', 'Nantes (44000)'],
  ['NANTES CEDEX 1', 'as a company has it', 'Nantes (44000)'],
  ['saint-denis 974', 'own: a department behind the name', 'Saint-Denis (97400)'],
  ['Saint-Denis de la Réunion', 'own: said so by everybody', 'Saint-Denis (97400)'],
  ['Saint-Denis (97400)', 'as the shop proposes it', 'Saint-Denis (97400)'],
  ['Annecy-le-Vieux', 'own: a commune that became a part of another', 'Annecy-le-Vieux (74940)'],
]

// [C-CALL-030]
test('each place is proposed first for what people type, and sorts a list', async () => {
  const app = await testApp()
  const shop = await newCatalogue(app)
  const sold = await shop.sell({})
  await shop.place({ vendorId: sold.vendorId }, { city: 'Lieu-dit', cityKey: 'lieu dit', lat: 46, lng: 2 })
  await shop.publish()
  const distance = async (city: string) =>
    (await app.call('/list-activity', { sort: { type: 'city', city } })).activities[0]?.sources[0]?.distanceInKm
  const found = await Promise.all(
    named.map(async ([typed, from]) => {
      const [first] = (await app.call('/search-city', { query: typed })).list
      const [asTyped, asPicked] = await Promise.all([distance(typed), distance(first?.city ?? '')])
      return [typed, from, first?.description, asTyped !== null && asTyped === asPicked]
    }),
  )
  expect(found).toEqual(named.map((row) => [...row, true]))
})

test('places of one name are each found again by the text that is picked, the region’s own first', async () => {
  const app = await testApp()
  const pick = async (query: string, host?: string) => (await app.call('/search-city', { query }, { host })).list
  const [first, second] = await pick('saint-denis')
  expect([first?.city, second?.city]).toEqual(['Saint-Denis', 'Saint-Denis (97400)'])
  expect(first?.description).toBe('Saint-Denis (93200)')
  expect((await pick('saint-denis', 'bourbon.localhost'))[0]?.description).toBe('Saint-Denis (97400)')
  expect((await pick('saint-p', 'bourbon.localhost')).slice(0, 3).map(({ description }) => description)).toEqual([
    'Saint-Paul (97460)',
    'Saint-Pierre (97410)',
    'Saint-Philippe (97442)',
  ])
})

test('beginnings of names and codes are proposed, the largest first, and none for signs', async () => {
  const app = await testApp()
  const search = async (query: string) =>
    (await app.call('/search-city', { query })).list.map((each) => each.description)
  expect((await search('lyo'))[0]).toBe('Lyon (69001)')
  expect((await search('saint'))[0]).toBe('Saint-Étienne (42000)')
  expect((await search('str'))[0]).toBe('Strasbourg (67000)')
  expect((await search('440'))[0]).toBe('Nantes (44000)')
  expect(await search('%%%')).toEqual([])
  expect(await search('ly')).toEqual([])
  for (const query of ['', 'l', ' l '])
    await expect(search(query)).rejects.toMatchObject({
      code: 'invalidRequest',
      message: 'Requête invalide : « query » : tapez au moins 2 caractères',
    })
})

test('each place of the file has the key by which it is looked up, a code and a position', async () => {
  const gazetteer = await loadGazetteer()
  const all = 'abcdefghijklmnopqrstuvwxyz'.split('').flatMap((letter) => gazetteer.beginning(letter))
  expect(new Set(all).size).toBeGreaterThan(37_000)
  expect(all.filter(({ name, key }) => cityKey(name) !== key)).toEqual([])
  expect(all.filter(({ codes }) => codes.length === 0 || !codes.every((code) => /^\d{5}$/.test(code)))).toEqual([])
  expect(all.filter(({ lat, lng }) => !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && lat !== 0))).toEqual([])
})
