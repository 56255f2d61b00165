/** `Resale`: the partner is owed its buying prices. `Agency`: its selling prices less a commission. */
export const payeeTerms = ['Resale', 'Agency'] as const
export type PayeeTerms = (typeof payeeTerms)[number]

export const bankChangeStates = ['Pending', 'Approved', 'Refused'] as const

/**
 * `Disputed` waits, `Approved` is to be paid, `Ordered` is in a file of transfers, `Paid` is final. `Carried`: there is
 * nothing to transfer, and the next statement that is approved takes it along.
 */
export const storedPayoutStates = ['Disputed', 'Approved', 'Ordered', 'Paid', 'Carried'] as const
export type StoredPayoutState = (typeof storedPayoutStates)[number]

/** `Due`: nobody has decided on it yet. `Returned`: its transfer came back; it is approved, and is ordered again. */
export const payoutStates = ['Due', ...storedPayoutStates, 'Returned'] as const
export type PayoutState = (typeof payoutStates)[number]

export const payoutWords: Readonly<Record<PayoutState, string>> = {
  Due: 'À approuver',
  Disputed: 'Contesté',
  Approved: 'Approuvé',
  Ordered: 'Virement demandé',
  Paid: 'Payé',
  Carried: 'Reporté',
  Returned: 'Revenu',
}

/** `Paid` is the first line of a transfer and `Double` each further one; the others are what came back of them. */
export const bankLineUses = ['Paid', 'Double', 'Returned', 'DoubleReturned'] as const

export const transferFileStates = ['Made', 'Abandoned'] as const

/** Invoices of a paid statement: in the partner's name, and the operator's of its commission. */
export const billKinds = ['self', 'commission'] as const

/** Most statements approved or ordered at once. */
export const MOST_PAYOUTS = 500
