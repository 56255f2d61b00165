import { plainText } from '../../../lib/plain-text.ts'
import { cleanCell } from '../../../lib/table/clean-cell.ts'
import { ImportInputError } from '../../../lib/table/import-input-error.ts'
import { detectDelimiter } from './file-text.ts'
import type { CatalogueRow, Mapping, RowProblem } from './format.ts'
import { cleanLine, cleanText, degrees, siteAddress } from './museofile-text.ts'
import { tableFormat } from './read-table.ts'
import { guessMapping, type TableField, tableFieldNames, tableFields } from './table-fields.ts'

const LONGEST_LINE = 200
const LONGEST_TEXT = 20_000
const longTexts: readonly TableField[] = ['vendorText', 'activityText', 'comments']

/** A table with a header row; its columns are found by their names or chosen by hand. */
export const tableCsv = tableFormat('csv', detectDelimiter, (header, chosen) => {
  const mapping: Mapping = chosen ?? guessMapping(header)
  const missing = tableFieldNames.filter((field) => tableFields[field].needed && !header.includes(mapping[field] ?? ''))
  if (missing.length > 0) {
    const labels = missing.map((field) => tableFields[field].label).join(', ')
    throw new ImportInputError(
      `No column is found for ${missing.join(', ')}.`,
      `Choisissez les colonnes qui contiennent : ${labels}.`,
    )
  }
  return (cell) => {
    const read = (field: TableField) => {
      const column = mapping[field]
      const text = column === undefined ? '' : cleanCell(cell(column))
      return longTexts.includes(field) ? cleanText(text) : cleanLine(text)
    }
    const problem = findRowProblem(read)
    return problem === null ? { row: toRow(read) } : { problem }
  }
})

/** A letter or a digit of any script: signs alone name nothing. */
const isNamed = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

type Read = (field: TableField) => string

function findRowProblem(read: Read): RowProblem | null {
  if (!isNamed(read('ref'))) return { kind: 'noReference' }
  if (!isNamed(read('name'))) return { kind: 'noName' }
  if (read('city') === '') return { kind: 'noCity' }
  const categories = parseCategories(read('category'))
  if (categories.length === 0 || !categories.flat().every(isNamed)) return { kind: 'noCategory' }
  const long = tableFieldNames.find(
    (field) => read(field).length > (longTexts.includes(field) ? LONGEST_TEXT : LONGEST_LINE),
  )
  if (long) return { kind: 'tooLong', cell: tableFields[long].label }
  const coordinates = [read('lat'), read('lng')] as const
  const isPlaced = coordinates.some((text) => text !== '')
  if (isPlaced && (degrees(coordinates[0], 90) === null || degrees(coordinates[1], 180) === null))
    return { kind: 'badCoordinates', cell: coordinates.join(', ') }
  if (read('site') !== '' && siteAddress(read('site')) === null) return { kind: 'badSite', cell: read('site') }
  if (read('forChildren') !== '' && parseYesNo(read('forChildren')) === null)
    return { kind: 'badYesNo', cell: read('forChildren') }
  return null
}

const yes = ['oui', 'o', 'vrai', 'x', '1', 'yes', 'true']
const no = ['non', 'n', 'faux', '0', 'no', 'false']

/** Null: neither. */
function parseYesNo(cell: string): boolean | null {
  const word = plainText(cell)
  return yes.includes(word) ? true : no.includes(word) ? false : null
}

/** `Sorties > Musées > Art | Famille`: levels with `>`, several with `|`; empty ends and deeper levels than three are none. */
function parseCategories(cell: string): string[][] {
  const paths = cell.split('|').map((path) =>
    path
      .replace(/[\s>]+$/, '')
      .split('>')
      .map((name) => name.trim())
      .slice(0, 3),
  )
  return paths.filter((path) => path.some((name) => name !== ''))
}

function toRow(read: Read): CatalogueRow {
  const name = read('name')
  const forChildren = parseYesNo(read('forChildren'))
  return {
    ref: read('ref'),
    name,
    activityLabel: read('activityLabel') || name,
    vendorMarkdown: read('vendorText'),
    activityMarkdown: read('activityText'),
    street: read('street') || null,
    postalCode: read('postalCode') || null,
    city: read('city'),
    country: read('country') || 'France',
    lat: degrees(read('lat'), 90),
    lng: degrees(read('lng'), 180),
    phone: read('phone') || null,
    site: read('site') === '' ? null : siteAddress(read('site')),
    categories: parseCategories(read('category')),
    comments: read('comments'),
    ...(forChildren === null ? {} : { forChildren }),
  }
}
