import { zipSync } from 'fflate'

const utf8 = (text: string) => new TextEncoder().encode(text)
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A spreadsheet whose first sheet has this content. */
export const makeWorkbook = (sheet: Uint8Array): Uint8Array =>
  zipSync(
    {
      '[Content_Types].xml': utf8(`<Types xmlns="${PACKAGE}/content-types"/>`),
      'xl/workbook.xml': utf8(
        `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Feuille" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': utf8(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': sheet,
    },
    { level: 1 },
  )

/** A spreadsheet of texts. */
export function workbook(rows: readonly (readonly string[])[]): Uint8Array {
  const cell = (text: string, at: number, line: number) =>
    `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (cells: readonly string[], at: number) =>
    `<row r="${at + 1}">${cells.map((text, column) => cell(text, column, at + 1)).join('')}</row>`
  return makeWorkbook(utf8(`<worksheet ${MAIN}><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`))
}
