import { cleanCell } from '#lib/table/clean-cell.ts'
import { ImportInputError } from '#lib/table/import-input-error.ts'
import { detectDelimiter } from './file-text.ts'
import type { CatalogueRow, Mapping, RowProblem } from './format.ts'
import { readIdentity } from './identity-cells.ts'
import { cleanLine, cleanText } from './museofile-text.ts'
import { readCoordinates, readPhone, readPostalCode, readSite, readYesNo } from './optional-cells.ts'
import { tableFormat } from './read-table.ts'
import { collectRemarks, type RemarkField, type RowRemark, readingRemark } from './row-remarks.ts'
import { guessMapping, type TableField, tableFieldNames, tableFields } from './table-fields.ts'

const LONGEST_LINE = 200
const LONGEST_TEXT = 20_000
const longTexts: readonly TableField[] = ['vendorText', 'activityText', 'comments']

/** Format of a table with a header row; columns are found by name or chosen by hand. */
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
    /** Reads a cell. A reference keeps every character: without one, it may equal another row's. */
    const read = (field: TableField) => {
      const column = mapping[field]
      const text = column === undefined ? '' : cleanCell(cell(column))
      if (field === 'ref') return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
      return longTexts.includes(field) ? cleanText(text) : cleanLine(text)
    }
    const problem = findRowProblem(read)
    return problem === null ? readRow(read) : { problem }
  }
})

/** True with a letter or digit of any script: punctuation alone is no name. */
const isNamed = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

type Read = (field: TableField) => string

const isLong = (field: TableField, text: string) =>
  text.length > (longTexts.includes(field) ? LONGEST_TEXT : LONGEST_LINE)

/** Problem in a required cell, for which the row is refused; other invalid cells only lose their own value. */
function findRowProblem(read: Read): RowProblem | null {
  if (!isNamed(read('ref'))) return { kind: 'noReference' }
  if (!isNamed(read('name'))) return { kind: 'noName' }
  if (read('city') === '') return { kind: 'noCity' }
  const categories = parseCategories(read('category'))
  if (categories.length === 0 || !categories.flat().every(isNamed)) return { kind: 'noCategory' }
  const long = tableFieldNames.find((field) => tableFields[field].needed && isLong(field, read(field)))
  return long ? { kind: 'tooLong', cell: tableFields[long].label } : null
}

/**
 * `Sorties > Musées > Art | Famille`: `>` separates levels, `|` paths; drops empty parts and levels below the third.
 */
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

function readRow(read: Read): { row: CatalogueRow; remarks: readonly RowRemark[] } {
  const { remarks, tell, take } = collectRemarks()
  /** Reads a short text; one that is too long counts as empty. */
  const short = (field: TableField, told: RemarkField): string => {
    const text = read(field)
    if (!isLong(field, text)) return text
    tell(told, 'long', text)
    return ''
  }
  const takeText = (field: TableField & RemarkField): string => {
    const text = short(field, field)
    return take(field, text, { value: text, kind: readingRemark(text) })
  }
  const [name, country] = [takeText('name'), takeText('country')]
  const [site, phone, postalCode] = [short('site', 'site'), short('phone', 'phone'), short('postalCode', 'postalCode')]
  const [lat, lng] = [short('lat', 'coordinates'), short('lng', 'coordinates')]
  const forChildren = short('forChildren', 'forChildren')
  const legalIdentity = readIdentity(
    {
      status: short('sellerStatus', 'sellerStatus'),
      name: takeText('legalName'),
      legalForm: takeText('legalForm'),
      siren: short('siren', 'siren'),
      address: takeText('legalAddress'),
      country,
    },
    tell,
  )
  const position = take('coordinates', `${lat}, ${lng}`, readCoordinates(lat, lng, country))
  const isForChildren = take('forChildren', forChildren, readYesNo(forChildren))
  const row = {
    ref: takeText('ref'),
    name,
    activityLabel: takeText('activityLabel') || name,
    vendorMarkdown: takeText('vendorText'),
    activityMarkdown: takeText('activityText'),
    street: takeText('street') || null,
    postalCode: take('postalCode', postalCode, readPostalCode(postalCode, country)),
    city: takeText('city'),
    country: country || 'France',
    lat: position?.lat ?? null,
    lng: position?.lng ?? null,
    phone: take('phone', phone, readPhone(phone)),
    site: take('site', site, readSite(site)),
    categories: parseCategories(takeText('category')),
    comments: takeText('comments'),
    ...(legalIdentity === null ? {} : { legalIdentity }),
    ...(isForChildren === null ? {} : { forChildren: isForChildren }),
  }
  return { row, remarks }
}
