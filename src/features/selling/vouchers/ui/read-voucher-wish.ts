import { isVoucherAmount } from '#kernel/prices/voucher-part.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { amountProblem, parseCents } from '#ui/typed-numbers.ts'

export interface VoucherFields {
  /** Amount in euros, as typed. */
  amount: string
  account: string
}

interface Bounds {
  totalCents: number
  minimumCents: number
}

export type VoucherErrors = Partial<Record<keyof VoucherFields, string>>

/** Parses the typed fields; returns the wish, or errors by field. */
export function readVoucherWish(
  { amount, account }: VoucherFields,
  { totalCents, minimumCents }: Bounds,
): { wish: { cents: number; account: string } } | { errors: VoucherErrors } {
  const cents = parseCents(amount)
  const digits = account.replaceAll(/\s/g, '')
  const errors: VoucherErrors = {}
  if (cents === null) errors.amount = 'Indiquez un montant en euros, par exemple 25,00.'
  else if (Number.isNaN(cents)) errors.amount = amountProblem(amount)
  else if (cents < minimumCents) errors.amount = `Le minimum est de ${formatPrice(minimumCents)}.`
  else if (cents > totalCents) errors.amount = `Votre commande est de ${formatPrice(totalCents)}.`
  else if (!isVoucherAmount(cents, { total: totalCents, minimum: minimumCents }))
    errors.amount = 'Payez tout en chèques-vacances, ou laissez au moins 0,50 € à la carte.'
  if (!/^\d{11}$/.test(digits)) errors.account = 'L’identifiant a 11 chiffres : il est dans votre espace ANCV.'
  if (cents === null || Object.keys(errors).length > 0) return { errors }
  return { wish: { cents, account: digits } }
}
