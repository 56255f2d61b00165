import type { PayeeTerms } from '#lib/words/payout-states.ts'

export interface SoldSums {
  /** Buying prices, and of sales in the partner's name the selling prices less the commission. */
  owed: number
  /** Commission, VAT included. */
  commission: number
  /** True if anything of the month was sold, or taken back, in the partner's name. */
  isAgency: boolean
}

export interface PayoutAmount {
  terms: PayeeTerms
  gross: number
  commissionCents: number
  amount: number
}

/** Amounts of a month: what the ledger says is owed, as in the statement and in the entries. */
export const payoutAmount = ({ owed, commission, isAgency }: SoldSums): PayoutAmount => ({
  ...{ terms: isAgency ? 'Agency' : 'Resale', gross: owed + commission, commissionCents: commission, amount: owed },
})
