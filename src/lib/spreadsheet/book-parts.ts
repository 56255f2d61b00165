/** Parts of an .xlsx beside its sheets (ECMA-376, parts 1 and 2): the list of parts, the book and its cell formats. */

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` of the styles. */
export const styleIds = { plain: 0, amount: 1, moment: 2, header: 3, total: 4, day: 5, percent: 6 } as const

/** Format codes are written the English way in every file; each program shows them in its own language. */
const EURO = '#,##0.00 [$€-40C]'
const MOMENT = 'dd/mm/yyyy hh:mm'
/** Number format 10 of every program: 0.00%. */
const PERCENT_ID = 10

const styles = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${EURO}"/><numFmt numFmtId="165" formatCode="${MOMENT}"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf numFmtId="165" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/><xf numFmtId="164" fontId="1" applyNumberFormat="1" applyFont="1" xfId="0"/><xf numFmtId="166" applyNumberFormat="1" xfId="0"/><xf numFmtId="${PERCENT_ID}" applyNumberFormat="1" xfId="0"/></cellXfs></styleSheet>`

/** Name of a sheet: at most 31 characters, none of `[]:*?/\`; further sheets of the same table are numbered. */
function sheetName(title: string, at: number): string {
  const end = at === 0 ? '' : ` ${at + 1}`
  const plain = title.replace(/[[\]:*?/\\'<>&"]/g, ' ').trim()
  return `${(plain || 'Feuille').slice(0, 31 - end.length)}${end}`
}

export const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`

/** Path and text of each further part of a book whose table fills `sheets` sheets. */
export function bookParts(title: string, sheets: number): [path: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, at) => at)
  const named = numbers.map((at) => `<sheet name="${sheetName(title, at)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const related = numbers.map(
    (at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const typed = numbers.map((at) => `<Override PartName="/${sheetPath(at)}" ContentType="${CONTENT}.worksheet+xml"/>`)
  const style = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`
  return [
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets><calcPr calcId="0" fullCalcOnLoad="1"/></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${RELATIONS}">${related.join('')}${style}</Relationships>`,
    ],
    ['xl/styles.xml', styles],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${typed.join('')}</Types>`,
    ],
  ]
}
