export interface SoldSums {
  /** Buying prices. */
  owed: number
}

export interface PayoutAmount {
  gross: number
  commissionCents: number
  amount: number
}

/** Amounts of a month: what the ledger says is owed, as in the statement and in the entries. */
export const payoutAmount = ({ owed }: SoldSums): PayoutAmount => ({ gross: owed, commissionCents: 0, amount: owed })
