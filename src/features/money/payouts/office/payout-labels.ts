import type { PayeeTerms, PayoutState } from '#lib/words/payout-states.ts'
import type { PayoutRow } from '../payout-shapes.ts'

export const stateChips = {
  Due: { tone: 'waiting', word: 'À approuver' },
  Disputed: { tone: 'bad', word: 'Contesté' },
  Approved: { tone: 'waiting', word: 'Approuvé' },
  Ordered: { tone: 'waiting', word: 'Virement demandé' },
  Paid: { tone: 'good', word: 'Payé' },
  Carried: { tone: 'off', word: 'Reporté' },
} as const satisfies Record<PayoutState, { tone: 'good' | 'waiting' | 'bad' | 'off'; word: string }>

export const stateWords: Readonly<Record<PayoutState, string>> = {
  Due: stateChips.Due.word,
  Disputed: stateChips.Disputed.word,
  Approved: stateChips.Approved.word,
  Ordered: stateChips.Ordered.word,
  Paid: stateChips.Paid.word,
  Carried: stateChips.Carried.word,
}

export const termWords: Readonly<Record<PayeeTerms, string>> = { Resale: 'Revente', Agency: 'Mandat' }

/** Date as it is read: "03/07/2026", of '2026-07-03'. */
export const shortDay = (day: string): string => day.split('-').reverse().join('/')

/** Words beside the state of a statement: why it waits, when it was paid, what it still needs. */
export function payoutNote(row: PayoutRow): string {
  const { state, reason, paidOn, missing, hasPendingAccount, carried } = row
  if (state === 'Disputed') return reason ?? ''
  if (state === 'Paid') return paidOn === null ? '' : `le ${shortDay(paidOn)}`
  if (state === 'Carried') return 'Rien à virer : déduit du prochain relevé'
  return [
    ...(missing.length > 0 ? [`Manque : ${missing.join(', ')}`] : []),
    ...(hasPendingAccount ? ['Changement de compte en attente'] : []),
    ...(carried < 0 ? ['Un mois précédent est déduit'] : []),
  ].join(' · ')
}
