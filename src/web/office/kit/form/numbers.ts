/** Numbers as people type them: "12,5", "1 200", "1.200,50". Fields hold the text; these read and write it. */

const SPACES = /[\s\u00a0\u202f]/g

/** Null where nothing is typed, NaN where it is no number. */
export function parseDecimal(text: string): number | null {
  const bare = text.replace(SPACES, '')
  if (bare === '') return null
  // With a comma, points can only part thousands.
  const plain = bare.includes(',') ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/** Cents; NaN also where there are more than two decimals. */
export function parseCents(text: string): number | null {
  const amount = parseDecimal(text.replace('€', ''))
  if (amount === null) return null
  const cents = Math.round(amount * 100)
  return Math.abs(cents - amount * 100) < 1e-6 ? cents : Number.NaN
}

const decimals = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })
const money = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** What a field shows of a number that is stored. */
export const numberText = (value: number | null): string => (value === null ? '' : decimals.format(value))
export const moneyText = (cents: number | null): string => (cents === null ? '' : money.format(cents / 100))
