/** A file names its columns as it likes. */
import { expect, test } from 'vitest'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'

test.each(['__proto__', 'constructor', 'toString'])('a column named %s is read like any other', async (name) => {
  const text = `${name};Référence;Nom;Ville;Catégorie\nx;R1;Le zoo;Lyon;Sorties\ny;R2;Le parc;Nice;Sorties\n`
  const rows = []
  for await (const row of tableCsv.parse(text)) rows.push(row)
  expect(rows).toMatchObject([
    { row: { ref: 'R1', name: 'Le zoo', city: 'Lyon' } },
    { row: { ref: 'R2', name: 'Le parc', city: 'Nice' } },
  ])
})
