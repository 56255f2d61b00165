/** The identity of a line in a partner's file: an empty cell makes nothing, and two references never become one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importedActivityId } from '#features/catalogue/imports/import/keyed-row.ts'
import { activity, category } from '#kernel/catalogue/tables.ts'
import { importWorld } from './import-world.ts'

const HEADER = 'Référence;Nom;Catégorie;Ville'

async function fileWorld() {
  const { app, send, check, run, rowsOf } = await importWorld()
  const bring = async (...lines: string[]) => {
    app.advance(1000)
    const id = await send([HEADER, ...lines].join('\n'), 'lieux.csv')
    await check(id)
    const rows = await rowsOf(id)
    await run(id)
    return rows.map(({ outcome, reason }) => reason || outcome)
  }
  const { orm } = app.db()
  const labels = async () =>
    (await orm.select({ label: activity.label }).from(activity)).map(({ label }) => label).sort()
  const names = async () => (await orm.select({ name: category.name }).from(category)).map(({ name }) => name).sort()
  return { bring, labels, names }
}

test.each([
  [';Piscine Exemple;Sorties;Nantua', 'La référence manque.'],
  ['---;Piscine Exemple;Sorties;Nantua', 'La référence manque.'],
  ['#N/A;Piscine Exemple;Sorties;Nantua', 'La référence manque.'],
  ['V1;;Sorties;Nantua', 'Le nom manque.'],
  ['V1;***;Sorties;Nantua', 'Le nom manque.'],
  ['V1;#REF!;Sorties;Nantua', 'Le nom manque.'],
  ['V1;Lieu;;Nantua', 'La catégorie manque.'],
  ['V1;Lieu; > ;Nantua', 'La catégorie manque.'],
  ['V1;Lieu;Sorties > > Musées;Nantua', 'La catégorie manque.'],
  ['V1;Lieu;Sorties | -;Nantua', 'La catégorie manque.'],
])('the row « %s » is refused and nothing is imported', async (line, reason) => {
  const { bring, labels, names } = await fileWorld()
  expect(await bring(line)).toEqual([reason])
  expect([await labels(), await names()]).toEqual([[], []])
})

test('an activity is never renamed because another reference differs only in punctuation, case or script', async () => {
  const { bring, labels } = await fileWorld()
  const pairs = [
    ['X+', 'X-'],
    ['A1', 'a1'],
    ['1.1', '1-1'],
    ['été', 'ete'],
    ['東京', '大阪'],
  ]
  for (const [first = '', second = ''] of pairs) {
    expect(await bring(`${first};Lieu ${first};Sorties;Nantua`)).toEqual(['created'])
    expect(await bring(`${second};Lieu ${second};Sorties;Nantua`)).toEqual(['created'])
    expect(await bring(`${first};Lieu ${first};Sorties;Nantua`)).toEqual(['unchanged'])
  }
  expect(await labels()).toEqual(
    pairs
      .flat()
      .map((ref) => `Lieu ${ref}`)
      .sort(),
  )
})

test('categories of different scripts stay apart, and a category is found by its name without case and accents', async () => {
  const { bring, names } = await fileWorld()
  await bring('V1;Un;東京;Nantua', 'V2;Deux;大阪;Nantua', 'V3;Trois;Musées;Nantua', 'V4;Quatre;MUSEES;Nantua')
  await bring('V5;Cinq;東京 > 大阪;Nantua')
  expect(await names()).toEqual(['Musées', '大阪', '大阪', '東京'])
})

test('each reference always has one id of its own', () => {
  const ref = fc.string({ unit: fc.constantFrom(...'AaBbÉé0 1-_.+/:東'), minLength: 1, maxLength: 80 })
  fc.assert(
    fc.property(ref, ref, (one, other) => {
      const [id, next] = [importedActivityId(`csv:${one}`), importedActivityId(`csv:${other}`)]
      return id.length <= 80 && /^[a-z0-9-]+$/.test(id) && (one === other) === (id === next)
    }),
    { numRuns: 2000 },
  )
})
