import type { StoredPayoutState } from '#lib/words/payout-states.ts'

/** A partner's statement as it stood when a month was closed; amounts are cents, days "2026-11-30". */
export interface KeptPayout {
  id: string
  partner: string
  vendorId: string
  /** Month of the statement. */
  month: string
  state: StoredPayoutState
  gross: number
  commission: number
  amount: number
  payable: number
  reason: string | null
  paidOn: string | null
  returnedOn: string | null
  bankReference: string | null
  fileId: string | null
  /** Numbers of the invoice in the partner's name and of the commission's, where there are. */
  billNumber: string | null
}
