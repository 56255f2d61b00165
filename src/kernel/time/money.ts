import type { CurrencyAmount } from '#contract/shapes.ts'

/** `cents` as an amount of money (D13); throws a RangeError unless it is a safe whole number. */
export function eur(cents: number): CurrencyAmount {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  return { cents, currency: 'eur' }
}

/** Sum in cents, 0 for an empty list; throws if an amount has another currency, even though the types exclude it. */
export function sumCents(amounts: readonly CurrencyAmount[]): number {
  const [first] = amounts
  const other = amounts.find(({ currency }) => currency !== first?.currency)
  if (other) throw new Error(`Cannot add ${first?.currency} and ${other.currency}`)
  return amounts.reduce((sum, { cents }) => sum + cents, 0)
}

const BETWEEN_THOUSANDS = '\u202f'
const BEFORE_EURO = '\u00a0'

/**
 * Formats cents in French, e.g. 1234 → "12,34 €" (U+00A0 before €, U+202F between thousands). Hand-written: `Intl`'s
 * formatter costs a phone's first page a long task, and its spaces differ between versions of server and browser.
 */
export function formatPrice(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, BETWEEN_THOUSANDS)
  return `${cents < 0 ? '-' : ''}${euros},${digits.slice(-2)}${BEFORE_EURO}€`
}
