/** The lines that a dry run names are those of the file, on whatever system it was written. */
import { expect, test } from 'vitest'
import { importWorld } from './import-world.ts'

// csv-parse 7.0.3 counts a Windows line break inside quotes as two lines.
test.each([
  ['Unix', '\n'],
  ['Windows', '\r\n'],
  ['an old Mac', '\r'],
])(
  'a refused row after cells with several lines is reported with its line number, in a file of %s',
  async (_system, end) => {
    const { send, check, rowsOf } = await importWorld()
    const lines = [
      'Référence;Nom;Catégorie;Ville;Description',
      `V1;Un;Sorties;Nantua;"Une ligne${end}et une autre"`,
      `V2;Deux;Sorties;Nantua;"Une ligne${end}${end}et une troisième"`,
      'V3;;Sorties;Nantua;Sans nom',
      'V4;Quatre;Sorties',
      'V5;Cinq;Sorties;Nantua;;;de trop',
      ';Cinq;Sorties;Nantua;Sans référence',
    ]
    const id = await send(lines.join(end), 'lieux.csv')
    await check(id)
    expect((await rowsOf(id)).map(({ line, outcome, reason }) => [line, reason || outcome])).toEqual([
      [2, 'created'],
      [4, 'created'],
      [7, 'Le nom manque.'],
      [8, 'La ville manque.'],
      [9, 'La ligne a 7 cellules au lieu de 5.'],
      [10, 'La référence manque.'],
    ])
  },
)
