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

// Building a formatter costs more than rendering a card, so one is kept (and only once somebody asks).
let euros: Intl.NumberFormat | undefined

/** Cents as French text, e.g. 1234 → "12,34 €" (the space before € is U+00A0, between thousands U+202F). */
export function formatPrice(cents: number): string {
  euros ??= new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
  return euros.format(cents / 100)
}
