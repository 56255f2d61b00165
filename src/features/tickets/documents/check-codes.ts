import { listSymbologies } from '#features/stock/ticket-codes/symbologies.ts'
import type { BarcodeType } from '#features/stock/ticket-codes/symbology-shapes.ts'
import { type Barcode, drawBarcode } from '#kernel/pdf/barcode.ts'
import { isScientific } from '#lib/table/cell-remarks.ts'
import { printedModule } from './pdf/ticket-card.ts'

/** A code that its symbology cannot carry unchanged. */
export interface CodeProblem {
  /** Index in the list of codes. */
  index: number
  /** French, without a full stop: "il faut 12 ou 13 chiffres". */
  reason: string
}

/**
 * Symbologies whose check digit is part of what scanners read: without it, a code would be read with one more digit.
 */
const WITH_CHECK_DIGIT: ReadonlySet<string> = new Set<BarcodeType>([
  'ean13',
  'ean8',
  'upca',
  'upce',
  'isbn',
  'ismn',
  'issn',
  'ean14',
  'sscc18',
  'itf14',
  'code32',
  'pzn',
  'identcode',
  'leitcode',
  'databaromni',
  'databarstacked',
  'databarstackedomni',
  'databartruncated',
  'databarlimited',
])

/** Thinnest bar that cameras read reliably from paper: half of the readers miss 0.22 mm. */
const THINNEST_MM = 0.25
const TOO_THIN = 'il est trop long pour ce type : imprimées, ses barres seraient trop fines pour un lecteur'

const ROUNDED = 'un tableur n’en a gardé que les premiers chiffres : mettez sa colonne en texte'

/** Most problems reported; more would not help the operator. */
const MOST_PROBLEMS = 50

/** Returns the problem of each refused code; empty if the symbology carries all of them unchanged. */
export async function codeProblems(barcodeType: BarcodeType, codes: readonly string[]): Promise<CodeProblem[]> {
  const problems: CodeProblem[] = []
  const seen = new Map<string, number>()
  for (const [index, code] of codes.entries()) {
    const before = seen.get(code)
    const reason =
      before === undefined ? await findCodeProblem(barcodeType, code) : `il est déjà à la ligne ${before + 1}`
    seen.set(code, before ?? index)
    if (reason !== null) problems.push({ index, reason })
    if (problems.length >= MOST_PROBLEMS) break
  }
  return problems
}

async function findCodeProblem(barcodeType: BarcodeType, code: string): Promise<string | null> {
  if (isScientific(code)) return ROUNDED
  // In other symbologies readers would see the bytes of its UTF-8 instead.
  const foreign = barcodeType === 'qrcode' ? undefined : /[^\x20-\x7e]/u.exec(code)?.[0]
  if (foreign !== undefined) return `seul un QR code porte le caractère « ${foreign} »`
  const example = await exampleCode(barcodeType)
  // Without brackets the library draws GS1 types of a single character all the same, as bars without meaning.
  if (example.startsWith('(') && !code.startsWith('(')) return explainRefusal('', example)
  const drawn = await drawBarcode(barcodeType, code)
  if ('refusal' in drawn) return explainRefusal(drawn.refusal, example)
  if (printedModule(drawn) < THINNEST_MM) return TOO_THIN
  if (barcodeType === 'interleaved2of5' && code.length % 2 === 1)
    return `il faut un nombre pair de chiffres : il serait lu « 0${code} »`
  const whole = WITH_CHECK_DIGIT.has(barcodeType) ? await withCheckDigit(barcodeType, code, drawn) : null
  return whole === null ? null : `il manque sa clé de contrôle : il serait lu « ${whole} »`
}

const sameDrawing = (one: Barcode, other: Barcode) => one.operators.join('\n') === other.operators.join('\n')

/** Code with the check digit that the library adds, or null if the code has its own. */
async function withCheckDigit(barcodeType: BarcodeType, code: string, drawn: Barcode): Promise<string | null> {
  for (const digit of '0123456789X') {
    // Standard numbers of periodicals and books have a dash before it.
    for (const whole of [`${code}${digit}`, `${code}-${digit}`]) {
      const other = await drawBarcode(barcodeType, whole)
      if (!('refusal' in other) && sameDrawing(drawn, other)) return whole
    }
  }
  return null
}

const exampleCode = async (barcodeType: BarcodeType) =>
  (await listSymbologies()).find(({ name }) => name === barcodeType)?.example ?? ''

/** French texts for the library's errors, by name. */
const reasons: readonly [RegExp, string][] = [
  [/bad(Alpha)?Check|badChecksum|mismatch/i, 'sa clé de contrôle est fausse'],
  [/tooLong|tooLarge|tooMuch|novalidsymbol|insufficient/i, 'il est trop long'],
  [/tooShort|empty|not specified/i, 'il est trop court'],
  [/badLength|invalidLength/i, 'il n’a pas le bon nombre de caractères'],
  [/badCharacter|invalid\w*Character|notNumeric|nonDigit/i, 'il contient un caractère que ce type ne connaît pas'],
]

const MORE_WORDS: readonly [RegExp, string][] = [
  [/^.* must contain only digits$/, 'chiffres seulement'],
  [/^.* must be (\d+) digits$/, '$1 chiffres'],
  [/^.* must be (\d+) or (\d+) digits$/, '$1 ou $2 chiffres'],
  [/^.* must be (\d+) to (\d+) digits$/, 'de $1 à $2 chiffres'],
  [
    /^.* must contain only digits, capital letters, spaces and the symbols (.+)$/,
    'chiffres, majuscules, espaces et $1',
  ],
  [/^.* must contain only digits and capital letters$/, 'chiffres et majuscules'],
]

/** Turns `bwipp.ean13badLength#6878: EAN-13 must be 12 or 13 digits` into French, with a valid example. */
function explainRefusal(refusal: string, example: string): string {
  const [name = '', text = ''] = refusal.split(/#\d+: /)
  const reason = reasons.find(([pattern]) => pattern.test(name))?.[1] ?? 'il n’a pas la forme que ce type demande'
  const more = MORE_WORDS.find(([pattern]) => pattern.test(text))
  const expected = more ? text.replace(more[0], more[1]) : null
  if (expected !== null) return `${reason} (${expected})`
  return example.length > 0 && example.length <= 60 ? `${reason} (exemple : ${example})` : reason
}
