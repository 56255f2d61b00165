/** An amount of money: whole euro cents, never a fraction (D13). */
export type CurrencyAmount = { cents: number; currency: 'eur' }

/** `cents` as an amount; throws a RangeError unless it is a safe whole number. */
export function eur(cents: number): CurrencyAmount {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  return { cents, currency: 'eur' }
}

/** Sum of two amounts; throws when their currencies differ, whatever the types promised. */
export function addAmounts(a: CurrencyAmount, b: CurrencyAmount): CurrencyAmount {
  if (a.currency !== b.currency) throw new Error(`Cannot add ${a.currency} and ${b.currency}`)
  return eur(a.cents + b.cents)
}

/** `amount` taken `quantity` times (a whole number). */
export function multiply(amount: CurrencyAmount, quantity: number): CurrencyAmount {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Not a whole quantity: ${quantity}`)
  return { ...amount, ...eur(amount.cents * quantity) }
}

const BETWEEN_THOUSANDS = '\u202f'
const BEFORE_EURO = '\u00a0'

/**
 * Cents as French text, e.g. 1234 → "12,34 €" (the space before € is U+00A0, between thousands U+202F). Written here
 * rather than by `Intl`, whose formatter costs a phone's first page a long task, and whose spaces differ between the
 * versions of server and browser.
 */
export function formatPrice(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const euros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, BETWEEN_THOUSANDS)
  return `${cents < 0 ? '-' : ''}${euros},${digits.slice(-2)}${BEFORE_EURO}€`
}
