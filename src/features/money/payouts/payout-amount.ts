import type { PayeeTerms } from '#lib/words/payout-states.ts'

export interface SoldSums {
  /** Buying prices. */
  owed: number
  /** Selling prices without fees, the committee's part included. */
  price: number
}

export interface PayoutAmount {
  gross: number
  commissionCents: number
  amount: number
}

/** Cents of a share in hundredths of a percent, the half cent away from zero, so that what is withdrawn takes off as much. */
const shareCents = (cents: number, hundredths: number): number =>
  Math.sign(cents) * Math.round((Math.abs(cents) * hundredths) / 10_000)

/** Amounts of a month on a partner's terms. */
export function payoutAmount(
  { owed, price }: SoldSums,
  { terms, commission }: { terms: PayeeTerms; commission: number | null },
): PayoutAmount {
  if (terms === 'Resale') return { gross: owed, commissionCents: 0, amount: owed }
  const commissionCents = shareCents(price, commission ?? 0)
  return { gross: price, commissionCents, amount: price - commissionCents }
}
