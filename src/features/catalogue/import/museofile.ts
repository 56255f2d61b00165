import { type CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type CatalogueFormat, type CatalogueRow, ImportInputError, type ParsedRow } from './format.ts'
import {
  capitalised,
  cityName,
  cleanLine,
  degrees,
  namesCity,
  phoneNumber,
  plainParagraphs,
  siteAddress,
} from './museofile-text.ts'
import { categoriesOf } from './museofile-themes.ts'

const neededColumns = ['ref', 'nomoff', 'ville_m', 'latitude', 'longitude'] as const

const recordWithInfo = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int() }) })
type Cells = z.output<typeof recordWithInfo>['record']

/** Muséofile of the ministère de la Culture (Licence Ouverte): `;`-separated, quoted cells with line breaks. */
export const museofile: CatalogueFormat = {
  name: 'museofile',
  async *parse(text) {
    const { records, problems } = readRecords(text)
    const seen = new Map<string, number>()
    for (const { line, cells } of records) {
      const cell = (name: string) => cells[name] ?? ''
      const ref = cleanLine(cell('ref'))
      const earlier = seen.get(ref)
      if (ref !== '' && earlier === undefined) seen.set(ref, line)
      const problem = earlier === undefined ? problemOf(cell) : `reference ${ref} is already on line ${earlier}`
      yield problem === null ? { line, row: toRow(ref, cell) } : { line, problem }
    }
    yield* problems
  },
}

/** Records with the line on which each begins, and the lines that are no record. */
function readRecords(text: string): { records: { line: number; cells: Cells }[]; problems: ParsedRow[] } {
  const problems: ParsedRow[] = []
  const broken: number[] = []
  const parsed: unknown = parse(text, {
    bom: true,
    delimiter: ';',
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    columns: (header: string[]) => {
      const names = header.map((name) => name.trim())
      const missing = neededColumns.filter((name) => !names.includes(name))
      if (missing.length > 0)
        throw new ImportInputError(`This is no Muséofile export: the column ${missing.join(', ')} is missing.`)
      return names
    },
    on_skip: (error: CsvError | undefined) => {
      const line = Number(error?.lines ?? 0)
      broken.push(line)
      problems.push({ line, problem: `not a record: ${error?.message ?? 'unreadable'}` })
    },
  })
  const found = z.array(recordWithInfo).parse(parsed)
  const ends = [...found.map(({ info }) => info.lines), ...broken].sort((a, b) => a - b)
  // A record begins on the line after the one before it ends; the header ends on line 1.
  const endBefore = new Map(ends.map((end, index) => [end, ends[index - 1] ?? 1]))
  const records = found.map(({ record, info }) => ({ line: (endBefore.get(info.lines) ?? 1) + 1, cells: record }))
  return { records, problems }
}

function problemOf(cell: (name: string) => string): string | null {
  if (cleanLine(cell('ref')) === '') return 'no reference'
  if (nameOf(cell) === '') return 'no name'
  if (cityName(cell('ville_m')) === '') return 'no city'
  if (degrees(cell('latitude'), 90) === null || degrees(cell('longitude'), 180) === null)
    return `no usable coordinates: ${JSON.stringify(`${cell('latitude')}, ${cell('longitude')}`)}`
  return null
}

const nameOf = (cell: (name: string) => string): string =>
  capitalised(cleanLine(cell('nomoff')) || cleanLine(cell('autnom')))

function toRow(ref: string, cell: (name: string) => string): CatalogueRow {
  const name = nameOf(cell)
  const city = cityName(cell('ville_m'))
  const otherName = cleanLine(cell('autnom'))
  const postalCode = cleanLine(cell('cp_m'))
  const history = plainParagraphs(cell('hist'))
  return {
    ref,
    name,
    activityLabel: namesCity(name, city) ? name : `${name}, ${city}`,
    vendorMarkdown: joined([
      otherName !== '' && otherName !== name ? `Aussi connu comme : ${otherName}` : '',
      cleanLine(cell('categ')),
      history,
    ]),
    activityMarkdown: joined([
      plainParagraphs(cell('atout')),
      section('Le lieu', plainParagraphs(cell('interet'))),
      section('Histoire', history),
      section('Artistes', plainParagraphs(cell('artiste'))),
      section('Personnages', plainParagraphs(cell('phare'))),
      section('Collections', plainParagraphs(cell('themes').replace(/;/g, '\n'))),
      '---\nSource : Muséofile, ministère de la Culture (Licence Ouverte 2.0).',
    ]),
    street: cleanLine(cell('adrl1_m')) || cleanLine(cell('lieu_m')) || null,
    postalCode: /^\d{5}$/.test(postalCode) ? postalCode : null,
    city,
    country: 'France',
    lat: degrees(cell('latitude'), 90),
    lng: degrees(cell('longitude'), 180),
    phone: phoneNumber(cell('tel_m')),
    site: siteAddress(cell('url_m')),
    categories: categoriesOf(cell('dompal')),
    comments: `Muséofile ${ref}`,
  }
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const section = (title: string, text: string): string => (text === '' ? '' : `## ${title}\n\n${text}`)
