import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { ParsedRow } from '#features/catalogue/imports/import/format.ts'
import { museofile } from '#features/catalogue/imports/import/museofile.ts'
import {
  cityName,
  cleanText,
  degrees,
  phoneNumber,
  siteAddress,
} from '#features/catalogue/imports/import/museofile-text.ts'
import { domainCategories } from '#features/catalogue/imports/import/museofile-themes.ts'
import { englishProblem } from '#features/catalogue/imports/import/problem-texts.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'

const parse = async (text: string): Promise<ParsedRow[]> => {
  const rows: ParsedRow[] = []
  for await (const row of museofile.parse(text)) rows.push(row)
  return rows
}
const rowProblems = (parsed: readonly ParsedRow[]) =>
  parsed.flatMap((entry) => ('problem' in entry ? [{ line: entry.line, problem: englishProblem(entry.problem) }] : []))
const fixture = () => readFile('tests/importer/fixture.csv', 'utf8')
const validRows = (parsed: readonly ParsedRow[]) => parsed.flatMap((entry) => ('row' in entry ? [entry.row] : []))

describe('a Muséofile file', () => {
  it('keeps line breaks, semicolons and quotes inside cells', async () => {
    const [row] = validRows(await parse(await fixture()))
    expect(row?.activityMarkdown).toContain(
      'Outils de la vie quotidienne.\nUne cuisine d\'autrefois ; "la souillarde".',
    )
    expect(row?.activityMarkdown).toContain('## Le lieu\n\nUne maison de drapier.')
    expect(row?.vendorMarkdown).toContain('Aussi connu comme : Musée du Four')
    expect(row).toMatchObject({
      ref: 'T001',
      name: 'Musée de la Halle',
      activityLabel: 'Musée de la Halle, Domme',
      street: '12 place de la Halle',
      postalCode: '24250',
      lat: 44.803211,
      phone: '05 53 00 71 00',
      site: 'http://www.halle.test/musee/',
    })
  })

  it('names the line on which an unusable record begins, and why', async () => {
    const problems = rowProblems(await parse(await fixture()))
    expect(problems).toEqual([
      { line: 6, problem: 'no name' },
      { line: 7, problem: 'no city' },
      { line: 9, problem: 'reference T001 is already on line 2' },
      { line: 11, problem: 'no name' },
    ])
  })

  it('may leave out optional fields', async () => {
    const rows = validRows(await parse(await fixture()))
    expect(rows.map((row) => row.ref)).toEqual(['T001', 'T002', 'T003', 'T006', 'T007'])
    expect(rows[1]).toMatchObject({
      city: 'Lyon',
      lat: 45.75342,
      street: 'Ancienne gare',
      phone: '04 72 00 91 19',
      site: null,
    })
    expect(rows[2]).toMatchObject({
      city: 'Paris',
      activityLabel: 'Musée du Théâtre de Paris',
      phone: '01 27 00 27 90',
    })
    expect(rows[3]).toMatchObject({ ref: 'T006', lat: null, lng: null })
    expect(rows[4]).toMatchObject({ postalCode: null, phone: null })
  })

  it('is refused as a whole when it is another kind of file', async () => {
    await expect(parse('name;town\nA;B\n')).rejects.toThrow(ImportInputError)
    await expect(parse('')).resolves.toEqual([])
  })
})

describe('the reader of a Muséofile cell', () => {
  it.each([
    ['05 58 74 12 91 (Accueil) / 05 58 56 20 50', '05 58 74 12 91'],
    ['03 86 55 15 54/54 33 00', '03 86 55 15 54'],
    ['385242474', '03 85 24 24 74'],
    ['33 (0) 3 27 82 27 90', '03 27 82 27 90'],
    ['+33 (0)3 59 73 38 00', '03 59 73 38 00'],
    ['33 02 47 59 05 45', '02 47 59 05 45'],
    ['4 92 70 91 19', '04 92 70 91 19'],
    ['mairie', null],
  ])('reads the phone number in %j', (cell, phone) => expect(phoneNumber(cell)).toBe(phone))

  it.each([
    ['www.sarlat.test/musee/', 'http://www.sarlat.test/musee/'],
    ['https://a.test/x?y=1', 'https://a.test/x?y=1'],
    ['hwww.abbeville.test/m.html', 'http://www.abbeville.test/m.html'],
    ['/www.musee.test/', 'http://www.musee.test/'],
    ['a.test/Quoi Faire/x.jpg', 'http://a.test/Quoi%20Faire/x.jpg'],
    ['en cours de réalisation', null],
    ['javascript:alert(1)', null],
    ['html#.YFtE', null],
  ])('reads the website in %j', (cell, site) => expect(siteAddress(cell)).toBe(site))

  it.each([
    ['LEVIE', 'Levie'],
    ["SAINT-JEAN-D'ANGÉLY", "Saint-Jean-D'Angély"],
    ['Montferrat (Charavines)', 'Montferrat'],
    ['Mouilleron-en-Pareds / Mouilleron- Saint Germain', 'Mouilleron-en-Pareds'],
  ])('reads the city in %j', (cell, city) => expect(cityName(cell)).toBe(city))

  it('removes non-breaking spaces, old quotes, tags and split accents', () => {
    expect(cleanText('Le\u00a0«\u00a0trésor\u00a0»  <br>\r\n\r\n\r\n\u0093un\u0094 muse\u0301e\u0007')).toBe(
      'Le « trésor »\n\n“un” musée',
    )
  })

  it('accepts coordinates within their bounds only', () => {
    expect(degrees('48,39', 90)).toBe(48.39)
    expect(degrees('91', 90)).toBeNull()
    expect(degrees('', 180)).toBeNull()
  })

  it('joins domains spelled in several ways, and lets the deeper category stand for its parent', () => {
    expect(domainCategories('Beaux-Arts;Beaux-arts')).toEqual([['Musées', 'Beaux-arts']])
    expect(domainCategories('ethnologie;Ethnonolgie')).toEqual([['Musées', 'Ethnologie']])
    expect(domainCategories('Histoire;Militaria')).toEqual([['Musées', 'Histoire', 'Militaria']])
    expect(domainCategories('Esclavage, colonisation')).toEqual([['Musées', 'Histoire', 'Mémoire de l’esclavage']])
    expect(domainCategories('OCéanie')).toEqual([['Musées', 'Arts du monde', 'Océanie']])
    expect(domainCategories('Inconnu;')).toEqual([['Musées', 'Autres collections']])
    expect(domainCategories('')).toEqual([['Musées', 'Autres collections']])
  })
})
