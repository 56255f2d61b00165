import type { PayeeTerms, PayoutState } from '#lib/words/payout-states.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { shortDay } from '../payout-texts.ts'

export const stateChips = {
  Due: { tone: 'waiting', word: 'À approuver' },
  Disputed: { tone: 'bad', word: 'Contesté' },
  Approved: { tone: 'waiting', word: 'Approuvé' },
  Ordered: { tone: 'waiting', word: 'Virement demandé' },
  Paid: { tone: 'good', word: 'Payé' },
  Carried: { tone: 'off', word: 'Reporté' },
  Returned: { tone: 'bad', word: 'Revenu' },
} as const satisfies Record<PayoutState, { tone: 'good' | 'waiting' | 'bad' | 'off'; word: string }>

export const stateWords: Readonly<Record<PayoutState, string>> = {
  Due: stateChips.Due.word,
  Disputed: stateChips.Disputed.word,
  Approved: stateChips.Approved.word,
  Ordered: stateChips.Ordered.word,
  Paid: stateChips.Paid.word,
  Carried: stateChips.Carried.word,
  Returned: stateChips.Returned.word,
}

export const termWords: Readonly<Record<PayeeTerms, string>> = { Resale: 'Revente', Agency: 'Mandat' }

/** Words beside the state of a statement: why it waits, when it was paid, what it still needs. */
export function payoutNote(row: PayoutRow): string {
  const { state, reason, paidOn, returnedOn, missing, hasPendingAccount, carried } = row
  if (state === 'Disputed') return reason ?? ''
  if (state === 'Paid') return paidOn === null ? '' : `le ${shortDay(paidOn)}`
  if (state === 'Carried') return 'Rien à virer : déduit du prochain relevé'
  return [
    ...(state === 'Returned' && returnedOn !== null ? [`Revenu de la banque le ${shortDay(returnedOn)}`] : []),
    ...(state === 'Approved' && reason !== null ? [`Refusé par la banque : ${reason}`] : []),
    ...(missing.length > 0 ? [`Manque : ${missing.join(', ')}`] : []),
    ...(hasPendingAccount ? ['Changement de compte en attente'] : []),
    ...(carried < 0 ? ['Un mois précédent est déduit'] : []),
  ].join(' · ')
}
