import type { CatalogueRow, RowProblem } from './format.ts'
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
import { domainCategories } from './museofile-themes.ts'
import { needColumns, tableFormat } from './read-table.ts'

const neededColumns = ['ref', 'nomoff', 'ville_m', 'latitude', 'longitude'] as const

/** Muséofile of the ministère de la Culture (Licence Ouverte): `;`-separated, quoted cells with line breaks. */
export const museofile = tableFormat(
  'museofile',
  () => ';',
  (header) => {
    needColumns(header, neededColumns, 'Muséofile')
    return (cell) => {
      const problem = findRowProblem(cell)
      return problem === null ? { row: toRow(cleanLine(cell('ref')), cell) } : { problem }
    }
  },
)

function findRowProblem(cell: (name: string) => string): RowProblem | null {
  if (cleanLine(cell('ref')) === '') return { kind: 'noReference' }
  if (museumName(cell) === '') return { kind: 'noName' }
  if (cityName(cell('ville_m')) === '') return { kind: 'noCity' }
  if (degrees(cell('latitude'), 90) === null || degrees(cell('longitude'), 180) === null)
    return { kind: 'badCoordinates', cell: `${cell('latitude')}, ${cell('longitude')}` }
  return null
}

const museumName = (cell: (name: string) => string): string =>
  capitalised(cleanLine(cell('nomoff')) || cleanLine(cell('autnom')))

function toRow(ref: string, cell: (name: string) => string): CatalogueRow {
  const name = museumName(cell)
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
    categories: domainCategories(cell('dompal')),
    comments: `Muséofile ${ref}`,
  }
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const section = (title: string, text: string): string => (text === '' ? '' : `## ${title}\n\n${text}`)
