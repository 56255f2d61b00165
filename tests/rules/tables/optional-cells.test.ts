/** Cells that a place may do without: read alike in every format, and none costs its row. */

import { describe, expect, test } from 'vitest'
import type { ParsedRow } from '#features/catalogue/imports/import/format.ts'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'
import { columnRemarkText, rowRemarkText } from '#features/catalogue/imports/import/remark-texts.ts'
import { tableCsv } from '#features/catalogue/imports/import/table-csv.ts'
import { guessMapping } from '#features/catalogue/imports/import/table-fields.ts'

type Field = 'site' | 'phone' | 'postalCode' | 'position'

interface CellCase {
  field: Field
  cell: string | [lat: string, lng: string]
  /** Where it came from, in words. */
  from: string
  right: unknown
  told?: string
}

const cases: CellCase[] = [
  { field: 'site', cell: 'www.exemple.test', from: 'an address without http', right: 'http://www.exemple.test/' },
  {
    field: 'site',
    cell: 'Site de la ville : www.exemple.test',
    from: 'F08, a museum on the site of its town',
    right: 'http://www.exemple.test/',
    told: 'part',
  },
  {
    field: 'site',
    cell: 'https://a.exemple.test/x et https://b.exemple.test',
    from: 'two sites',
    right: 'https://a.exemple.test/x',
    told: 'part',
  },
  {
    field: 'site',
    cell: 'https://musée-exemple.test/',
    from: 'F09, a domain with an accent',
    right: 'https://xn--muse-exemple-deb.test/',
  },
  { field: 'site', cell: 'en cours de réalisation', from: 'words', right: null, told: 'left' },
  { field: 'site', cell: 'contact@exemple.test', from: 'a mail address', right: null, told: 'left' },
  { field: 'site', cell: 'javascript:alert(1)', from: 'a script', right: null, told: 'left' },
  { field: 'phone', cell: '473734242', from: 'F03, a spreadsheet took the 0', right: '04 73 73 42 42', told: 'mended' },
  { field: 'phone', cell: '04 73 73 42 42', from: 'a number', right: '04 73 73 42 42' },
  { field: 'phone', cell: '+33 (0)4 73 73 42 42', from: 'the country before it', right: '04 73 73 42 42' },
  {
    field: 'phone',
    cell: '04 00 00 00 02 / 06 00 00 00 03',
    from: 'two numbers',
    right: '04 00 00 00 02',
    told: 'part',
  },
  { field: 'phone', cell: '04 00 00 00 02 poste 12', from: 'an extension', right: '04 00 00 00 02', told: 'part' },
  { field: 'phone', cell: '+32 2 555 12 12', from: 'Belgium', right: '+32 2 555 12 12' },
  { field: 'phone', cell: '3,34E+10', from: 'a column too narrow for Excel', right: null, told: 'rounded' },
  { field: 'phone', cell: 'pas de téléphone', from: 'words', right: null, told: 'left' },
  { field: 'postalCode', cell: '1190', from: 'F03, a spreadsheet took the 0', right: '01190', told: 'mended' },
  { field: 'postalCode', cell: '1190,0', from: 'a number with a decimal', right: '01190', told: 'mended' },
  { field: 'postalCode', cell: '75 011', from: 'a space for thousands', right: '75011' },
  { field: 'postalCode', cell: 'F-01190', from: 'the country before it', right: '01190' },
  { field: 'postalCode', cell: '97400', from: 'La Réunion', right: '97400' },
  { field: 'postalCode', cell: '01000 CEDEX 9', from: 'a firm’s letters', right: '01000', told: 'part' },
  { field: 'postalCode', cell: '2A004', from: 'the code of a municipality', right: null, told: 'left' },
  { field: 'position', cell: ['46.25', '5.5'], from: 'degrees', right: [46.25, 5.5] },
  { field: 'position', cell: ['46,25', '−5,5'], from: 'a comma and a typographic minus', right: [46.25, -5.5] },
  { field: 'position', cell: ['46.25° N', '5.5 O'], from: 'the sides of the world', right: [46.25, -5.5] },
  { field: 'position', cell: ['46°15\'0" N', '5° 30’ E'], from: 'degrees and minutes', right: [46.25, 5.5] },
  { field: 'position', cell: ['5.5', '46.25'], from: 'exchanged columns', right: [46.25, 5.5], told: 'mended' },
  { field: 'position', cell: ['-21.1', '55.5'], from: 'La Réunion', right: [-21.1, 55.5] },
  { field: 'position', cell: ['46.25', ''], from: 'half of them', right: null, told: 'left' },
  { field: 'position', cell: ['46,25', ''], from: 'half of them, with a comma', right: null, told: 'left' },
  { field: 'position', cell: ['46.25, 5.5', ''], from: 'both in one cell, as a map copies them', right: [46.25, 5.5] },
  { field: 'position', cell: ['', '46.25,5.5'], from: 'the same without a space', right: [46.25, 5.5] },
  { field: 'position', cell: ['46,25;5,5', ''], from: 'both with decimal commas', right: [46.25, 5.5] },
  { field: 'position', cell: ['0', '0'], from: 'nothing known', right: null, told: 'left' },
  { field: 'position', cell: ['99', '1.95'], from: 'off the globe', right: null, told: 'left' },
]

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = (columns: Record<string, string>) =>
  `${Object.keys(columns).join(';')}\n${Object.values(columns).map(quoted).join(';')}\n`

const formats = {
  'a table of ours': {
    format: tableCsv,
    text: (cells: Record<string, string>) =>
      table({
        ...{ Référence: 'R1', Nom: 'Le musée', Catégorie: 'Sorties', Ville: 'Nantua' },
        Site: cells.site ?? '',
        Téléphone: cells.phone ?? '',
        'Code postal': cells.postalCode ?? '',
        Latitude: cells.lat ?? '',
        Longitude: cells.lng ?? '',
      }),
  },
  'the ministry’s table': {
    format: museofile,
    text: (cells: Record<string, string>) =>
      table({
        ...{ ref: 'R1', nomoff: 'Le musée', ville_m: 'Nantua' },
        url_m: cells.site ?? '',
        tel_m: cells.phone ?? '',
        cp_m: cells.postalCode ?? '',
        latitude: cells.lat ?? '',
        longitude: cells.lng ?? '',
      }),
  },
}

describe.each(Object.entries(formats))('%s', (_name, { format, text }) => {
  test.each(cases)('reads $field of $from', async ({ field, cell, right, told }) => {
    const cells = typeof cell === 'string' ? { [field]: cell } : { lat: cell[0], lng: cell[1] }
    const found: ParsedRow[] = []
    for await (const parsed of format.parse(text(cells))) found.push(parsed)
    const [parsed] = found
    if (parsed === undefined || !('row' in parsed)) return expect.fail('The row is refused.')
    const { row, remarks } = parsed
    const position = row.lat === null || row.lng === null ? null : [row.lat, row.lng]
    expect(field === 'position' ? position : row[field]).toEqual(right)
    expect(remarks.map(({ kind }) => kind)).toEqual(told === undefined ? [] : [told])
  })
})

test('skipped cells are reported in French, for each row and for all rows by column', () => {
  expect(columnRemarkText('site', 'left', 320)).toBe('320 sites n’en sont pas : laissés vides')
  expect(columnRemarkText('site', 'left', 1)).toBe('1 site n’en est pas un : laissé vide')
  expect(columnRemarkText('postalCode', 'mended', 100)).toBe('100 codes postaux ont perdu le premier 0 : remis')
  expect(columnRemarkText('forChildren', 'left', 2)).toBe(
    '2 cellules « Pour les enfants » ne sont pas lisibles : laissées vides',
  )
  expect(columnRemarkText('ref', 'rounded', 2)).toBe('2 cellules « Référence » ont perdu des chiffres dans un tableur')
  expect(rowRemarkText({ field: 'site', kind: 'left', cell: 'en cours' })).toBe(
    'Site : « en cours » n’est pas lisible, laissé vide.',
  )
  expect(rowRemarkText({ field: 'phone', kind: 'mended', cell: '473734242' })).toBe(
    'Téléphone : le 0 que « 473734242 » a perdu est remis.',
  )
})

test('a text that looks misread, a rounded number and a text that is too long are reported and imported', async () => {
  const header = 'Référence;Nom;Catégorie;Ville;Description;Adresse;Pour les enfants'
  const long = 'x'.repeat(20_001)
  const found = []
  for await (const parsed of tableCsv.parse(
    `${header}\n1,23457E+12;MusÃ©e;Sorties;Nantua;${long};rue;peut-être\n123456789012345000;ZoŽ;Sorties;Nantua;;;oui\n`,
  ))
    found.push('row' in parsed ? parsed.remarks.map(({ field, kind }) => `${field} ${kind}`).sort() : parsed.problem)
  expect(found).toEqual([
    ['activityText long', 'forChildren left', 'name misread', 'ref rounded'],
    ['name misread', 'ref rounded'],
  ])
})

test('one column of coordinates, as open data and maps have them, is found and read', () => {
  const header = ['ref', 'nom', 'catégorie', 'ville', 'geo_point_2d']
  const mapping = guessMapping(header)
  expect([mapping.lat, mapping.lng]).toEqual(['geo_point_2d', undefined])
  expect(guessMapping(['Coordonnées GPS', 'Longitude', 'Latitude']).lat).toBe('Latitude')
})
