import { zipSync } from 'fflate'

const utf8 = (text: string) => new TextEncoder().encode(text)
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

interface MadeSheet {
  name: string
  xml: Uint8Array
  isHidden?: boolean
}

interface BookOptions {
  /** Sign in the workbook for days that are counted from 1904. */
  from1904?: string
  /** Number of the first of the formats. */
  firstFormat?: number
}

/** A spreadsheet of these sheets; `formats` are those of its styles, from 1 on. */
export function makeBook(
  sheets: readonly MadeSheet[],
  formats: readonly string[] = [],
  { from1904 = '0', firstFormat = 164 }: BookOptions = {},
): Uint8Array {
  const parts = sheets.map(({ name, xml, isHidden }, at) => ({ name, xml, isHidden, id: at + 1 }))
  const listed = parts.map(
    ({ name, isHidden, id }) =>
      `<sheet name="${name}" sheetId="${id}"${isHidden ? ' state="hidden"' : ''} r:id="rId${id}"/>`,
  )
  const related = parts.map(
    ({ id }) => `<Relationship Id="rId${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
  )
  const made = formats.map((format, at) => `<numFmt numFmtId="${firstFormat + at}" formatCode="${format}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${firstFormat + at}"/>`)
  return zipSync(
    {
      '[Content_Types].xml': utf8(`<Types xmlns="${PACKAGE}/content-types"/>`),
      'xl/workbook.xml': utf8(
        `<workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr date1904="${from1904}"/><sheets>${listed.join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': utf8(
        `<Relationships xmlns="${PACKAGE}/relationships">${related.join('')}<Relationship Id="rIdS" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': utf8(
        `<styleSheet ${MAIN}><numFmts>${made.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${styles.join('')}</cellXfs></styleSheet>`,
      ),
      ...Object.fromEntries(parts.map(({ id, xml }) => [`xl/worksheets/sheet${id}.xml`, xml])),
    },
    { level: 1 },
  )
}

/** A spreadsheet whose only sheet has this content. */
export const makeWorkbook = (sheet: Uint8Array): Uint8Array => makeBook([{ name: 'Feuille', xml: sheet }])

/** A cell of a sheet: a text, a number, or a number in a style. */
export type MadeCell = string | number | { value: number; style: number }

interface SheetOptions {
  /** From 1. */
  hiddenRows?: readonly number[]
  hiddenColumns?: readonly number[]
}

export function sheetXml(
  rows: readonly (readonly MadeCell[])[],
  { hiddenRows = [], hiddenColumns = [] }: SheetOptions = {},
): Uint8Array {
  const cell = (made: MadeCell, at: number, line: number) => {
    const place = `r="${String.fromCharCode(65 + at)}${line}"`
    if (typeof made === 'string') return `<c ${place} t="inlineStr"><is><t>${made}</t></is></c>`
    return typeof made === 'number'
      ? `<c ${place}><v>${made}</v></c>`
      : `<c ${place} s="${made.style}"><v>${made.value}</v></c>`
  }
  const row = (cells: readonly MadeCell[], at: number) =>
    `<row r="${at + 1}"${hiddenRows.includes(at + 1) ? ' hidden="1"' : ''}>${cells.map((made, column) => cell(made, column, at + 1)).join('')}</row>`
  const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`)
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
  return utf8(`<worksheet ${MAIN}>${cols}<sheetData>${rows.map(row).join('')}</sheetData></worksheet>`)
}

/** A spreadsheet of texts, in one sheet. */
export const workbook = (rows: readonly (readonly string[])[]): Uint8Array =>
  makeBook([{ name: 'Feuille', xml: sheetXml(rows) }])
