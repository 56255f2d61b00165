/** Cells that do not cost their row: the dry run says so by column, of each row and in the file. */
import { expect, test } from 'vitest'
import { location } from '#kernel/catalogue/tables.ts'
import { importWorld } from './import-world.ts'

test('rows are imported without their invalid cells, which are reported by column, by row and in the result', async () => {
  const { app, admin, send, check, run, counts, resultOf } = await importWorld()
  const lines = [
    'Référence;Nom;Catégorie;Ville;Site;Code postal;Téléphone',
    'R1;Un;Sorties;Nantua;Site de la ville;1130;473734242',
    'R2;Deux;Sorties;Nantua;en travaux;01130;04 73 73 42 42',
    'R3;Trois;Sorties;Nantua;https://exemple.test/;1130;',
  ]
  const id = await send(lines.join('\r\n'), 'lieux.csv')
  const checked = await check(id)
  expect(await counts(id)).toMatchObject({ created: 3, refused: 0 })
  const { item } = await app.call('/admin/get-import', { id }, { as: admin })
  expect(item.remarks).toEqual([
    { text: '2 codes postaux ont perdu le premier 0 : remis', rows: 2 },
    { text: '2 sites n’en sont pas : laissés vides', rows: 2 },
    { text: '1 téléphone a perdu le premier 0 : remis', rows: 1 },
  ])
  const list = (outcome?: 'remarked') => app.call('/admin/list-import-rows', { id, outcome }, { as: admin })
  expect((await list('remarked')).items.map(({ line }) => line)).toEqual([2, 3, 4])
  expect((await list()).items[1]?.remarks).toEqual(['Site : « en travaux » n’est pas lisible, laissé vide.'])
  expect(await resultOf(checked)).toContain(
    '3;R2;Deux;À créer;;"Site : « en travaux » n’est pas lisible, laissé vide.";',
  )
  expect(await resultOf(await run(id))).toContain(
    '4;R3;Trois;Créé;;Code postal : le 0 que « 1130 » a perdu est remis.;',
  )
  const places = await app.db().orm.select({ code: location.postalCode, phone: location.phone }).from(location)
  expect(places.map(({ code }) => code)).toEqual(['01130', '01130', '01130'])
  expect(places[0]?.phone).toBe('04 73 73 42 42')
})

test('a postal code that is another city’s is kept and remarked; what no list knows is not', async () => {
  const { app, admin, send, check, run, counts } = await importWorld()
  const lines = [
    'Référence;Nom;Catégorie;Ville;Code postal;Pays',
    'R1;Un;Sorties;Rezé;44000;',
    'R2;Deux;Sorties;Lyon;75001;France',
    'R3;Trois;Sorties;Nantes Cedex 1;44042;',
    'R4;Quatre;Sorties;Le Bout du Monde;44000;',
    'R5;Cinq;Sorties;Paris 11;75011;',
    'R6;Six;Sorties;Bruxelles;1000;Belgique',
    'R7;Sept;Sorties;St Denis;97400;',
    'R8;Huit;Sorties;Saint-Denis;97300;',
  ]
  const id = await send(lines.join('\n'), 'lieux.csv')
  await check(id)
  expect(await counts(id)).toMatchObject({ created: 8, refused: 0 })
  const { item } = await app.call('/admin/get-import', { id }, { as: admin })
  const text = '3 codes postaux ne sont pas ceux de la ville : gardés, à vérifier'
  expect(item.remarks).toEqual([{ text, rows: 3 }])
  const { items } = await app.call('/admin/list-import-rows', { id, outcome: 'remarked' }, { as: admin })
  const told = (pair: string) => `Code postal : ce n’est pas celui de la ville, gardé tel quel : ${pair}.`
  expect(items.map(({ remarks }) => remarks)).toEqual([
    [told('44000 Rezé (plutôt 44400)')],
    [told('75001 Lyon (plutôt 69001)')],
    [told('97300 Saint-Denis (plutôt 93200)')],
  ])
  await run(id)
  const kept = await app.db().orm.select({ code: location.postalCode }).from(location)
  expect(kept.map(({ code }) => code)).toContain('97300')
})

test('a table is read below its title, and below the line chosen as its header', async () => {
  const { app, admin, send, look, check, counts, rowsOf } = await importWorld()
  const lines = ['Partenaires 2026', '', 'X;Y;Z;K', 'Code;Nom;Ville;Catégorie', 'A1;Zoo;Lyon;Sorties']
  const id = await send(lines.join('\n'), 'lieux.csv')
  const found = await look(id)
  expect(found).toMatchObject({ headerLine: 4, columns: ['Code', 'Nom', 'Ville', 'Catégorie'], rows: 1 })
  expect(found.lines.map(({ line, text }) => [line, text])).toEqual([
    [1, 'Partenaires 2026'],
    [3, 'X · Y · Z · K'],
    [4, 'Code · Nom · Ville · Catégorie'],
    [5, 'A1 · Zoo · Lyon · Sorties'],
  ])
  const other = await app.call('/admin/inspect-import', { id, headerLine: 3 }, { as: admin })
  expect(other.look).toMatchObject({ headerLine: 3, columns: ['X', 'Y', 'Z', 'K'], rows: 2 })
  const reading = { format: 'csv', encoding: 'utf-8', delimiter: ';' } as const
  await check(id, { ...reading, headerLine: 3, mapping: { ref: 'X', name: 'Y', city: 'Z', category: 'K' } })
  expect((await rowsOf(id)).map(({ line, ref }) => [line, ref])).toEqual([
    [4, 'Code'],
    [5, 'A1'],
  ])
  // The chosen header stays chosen.
  expect(await look(id)).toMatchObject({ headerLine: 3 })
  await check(id, { ...reading, mapping: found.mapping })
  expect(await counts(id)).toMatchObject({ created: 1 })
  const missing = { ...reading, headerLine: 2, mapping: found.mapping }
  await expect(check(id, missing)).rejects.toMatchObject({ code: 'importRefused', fields: ['reading.headerLine'] })
})
