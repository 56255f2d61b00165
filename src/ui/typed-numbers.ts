/**
 * Numbers as people type them: "12,5", "1 200", "1.200,50", "12€50". Fields hold the text; these functions parse and
 * format it.
 */

/** Thousands separated by spaces or apostrophes of any kind, every three digits. */
const PARTED = /(?<=\d)['’](?=\d{3}(?!\d))/g

/** Parses a decimal number; null if empty, NaN if invalid. */
export function parseDecimal(text: string): number | null {
  const bare = text.replace(/\s/g, '').replace(PARTED, '').replace(/^[−–]/, '-')
  if (bare === '') return null
  // With a comma, points can only separate thousands.
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** The euro sign between digits separates euros from cents, as on French price tags: "12€50". */
const PRICE_TAG = /^([^€]*\d)\s*€\s*(\d\d)$/
const CURRENCY = /^€|\s*(?:€|euros?|eur)?(?:\s*ttc)?$/gi
/** "1.200" can mean a thousand or 1,20: amounts are never guessed. */
const AMBIGUOUS = /^-?\d{1,3}(?:\.\d{3})+$/

/**
 * Parses an amount into cents; NaN also for more than two decimals, or a point that may separate thousands or cents.
 */
export function parseCents(text: string): number | null {
  const bare = text.trim()
  const [, euros, cents] = PRICE_TAG.exec(bare) ?? []
  const typed = euros === undefined ? bare.replace(CURRENCY, '') : `${euros},${cents}`
  const isTwice = euros !== undefined && /[.,]\d{1,2}$/.test(euros)
  if (isTwice || AMBIGUOUS.test(typed.trim())) return Number.NaN
  const amount = parseDecimal(typed)
  if (amount === null) return bare === '' ? null : Number.NaN
  const whole = Math.round(amount * 100)
  return whole / 100 === amount ? whole : Number.NaN
}

/** French text for an invalid amount: an example, or both readings of an ambiguous one. */
export function amountProblem(text: string): string {
  if (!AMBIGUOUS.test(text.trim().replace(CURRENCY, '').trim()))
    return 'Entrez un montant avec deux décimales au plus, par exemple 12,50.'
  const [euros = '', decimals = ''] = text.trim().split('.')
  return `« ${text.trim()} » se lit de deux façons : écrivez ${euros},${decimals.slice(0, 2)} ou ${euros} ${decimals.slice(0, 3)}.`
}

/** Parses a whole number; null if empty, NaN if invalid. */
export function parseWhole(text: string): number | null {
  const value = parseDecimal(text)
  return value === null || Number.isInteger(value) ? value : Number.NaN
}

/** Parses any number; NaN also for "1.200", which can mean a thousand or 1,2. */
export const parseNumber = (text: string): number | null =>
  AMBIGUOUS.test(text.trim()) ? Number.NaN : parseDecimal(text)

const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })
const money = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a stored number as a field's text. */
export const numberText = (value: number | null): string => (value === null ? '' : decimals.format(value))
export const moneyText = (cents: number | null): string => (cents === null ? '' : money.format(cents / 100))
