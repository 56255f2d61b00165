import type { CatalogueRow, RowProblem } from './format.ts'
import { capitalised, cityName, cleanLine, namesCity, plainParagraphs } from './museofile-text.ts'
import { domainCategories } from './museofile-themes.ts'
import { readCoordinates, readPhone, readPostalCode, readSite } from './optional-cells.ts'
import { needColumns, tableFormat } from './read-table.ts'
import { collectRemarks, type RowRemark } from './row-remarks.ts'

const neededColumns = ['ref', 'nomoff', 'ville_m', 'latitude', 'longitude'] as const

/** Muséofile of the ministère de la Culture (Licence Ouverte): `;`-separated, quoted cells with line breaks. */
export const museofile = tableFormat(
  'museofile',
  () => ';',
  (header) => {
    needColumns(header, neededColumns, 'Muséofile')
    return (cell) => {
      const problem = findRowProblem(cell)
      return problem === null ? readRow(cleanLine(cell('ref')), cell) : { problem }
    }
  },
)

function findRowProblem(cell: (name: string) => string): RowProblem | null {
  if (cleanLine(cell('ref')) === '') return { kind: 'noReference' }
  if (museumName(cell) === '') return { kind: 'noName' }
  if (cityName(cell('ville_m')) === '') return { kind: 'noCity' }
  return null
}

const museumName = (cell: (name: string) => string): string =>
  capitalised(cleanLine(cell('nomoff')) || cleanLine(cell('autnom')))

function readRow(ref: string, cell: (name: string) => string): { row: CatalogueRow; remarks: readonly RowRemark[] } {
  const { remarks, take } = collectRemarks()
  const name = museumName(cell)
  const city = cityName(cell('ville_m'))
  const otherName = cleanLine(cell('autnom'))
  const [lat, lng] = [cleanLine(cell('latitude')), cleanLine(cell('longitude'))]
  const [postalCode, phone, site] = [cleanLine(cell('cp_m')), cleanLine(cell('tel_m')), cleanLine(cell('url_m'))]
  const position = take('coordinates', `${lat}, ${lng}`, readCoordinates(lat, lng, 'France'))
  const history = plainParagraphs(cell('hist'))
  const row = {
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
    postalCode: take('postalCode', postalCode, readPostalCode(postalCode, 'France')),
    city,
    country: 'France',
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    phone: take('phone', phone, readPhone(phone)),
    site: take('site', site, readSite(site)),
    categories: domainCategories(cell('dompal')),
    comments: `Muséofile ${ref}`,
  }
  return { row, remarks }
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n')
const section = (title: string, text: string): string => (text === '' ? '' : `## ${title}\n\n${text}`)
