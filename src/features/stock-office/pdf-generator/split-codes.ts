import { hasFifteenDigits, isScientific } from '#lib/table/cell-remarks.ts'
import { cleanCell } from '#lib/table/clean-cell.ts'
import { headingKey, withoutNote } from '#lib/table/headings.ts'
import { withLineFeeds } from '#lib/table/line-ends.ts'

interface TypedCode {
  /** Line number, from 1. */
  line: number
  code: string
}

/** Column heading that is copied along with the codes. */
const HEADING = /^(?:codes?(?: barres?| qr)?|qr ?codes?|barcodes?|numeros?|n|references?|billets?|tickets?)$/

/** Text formula of a spreadsheet export, such as `"=""00013"""`. */
const KEPT_IN_FILE = /^"(=""(?:[^"]|"")*"")"$/

function readCode(line: string): string {
  const cell = line.split('\t').find((each) => each.trim() !== '') ?? ''
  const [, kept] = KEPT_IN_FILE.exec(cell.trim()) ?? []
  return cleanCell(kept?.replaceAll('""', '"') ?? cell)
}

function readLines(text: string): { codes: TypedCode[]; heading: string | null } {
  const codes = withLineFeeds(text)
    .split('\n')
    .flatMap((typed, index) => {
      const code = readCode(typed)
      return code === '' ? [] : [{ line: index + 1, code }]
    })
  const [first, ...rest] = codes
  const isHeading = first !== undefined && rest.length > 0 && HEADING.test(headingKey(withoutNote(first.code)))
  return isHeading ? { codes: rest, heading: first.code } : { codes, heading: null }
}

/** Splits typed or pasted codes: one per line, blank lines and a heading ignored. */
export const splitCodes = (text: string): TypedCode[] => readLines(text).codes

/** Remarks that the operator should check before tickets are made from the codes. */
export function codesRemarks(text: string): string[] {
  const { codes, heading } = readLines(text)
  const [first, ...rest] = codes
  const long = codes.filter(({ code }) => /^\d{16,}$/.test(code))
  const rounded = codes.find(({ code }) => isScientific(code))
  return [
    ...(heading === null ? [] : [`La première ligne, « ${heading} », est lue comme un titre.`]),
    ...(rounded === undefined
      ? []
      : [
          `Ligne ${rounded.line} : « ${rounded.code} » a perdu des chiffres dans un tableur. Mettez la colonne en texte.`,
        ]),
    ...(long.length > 1 && long.every(({ code }) => hasFifteenDigits(code))
      ? ['Tous les longs codes finissent par des zéros : un tableur n’en garde que quinze chiffres.']
      : []),
    ...(first !== undefined && !/\d/.test(first.code) && rest.length > 0 && rest.every(({ code }) => /\d/.test(code))
      ? [`La première ligne, « ${first.code} », n’a pas de chiffre : est-ce un titre ?`]
      : []),
  ]
}
