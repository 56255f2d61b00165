import { type PayeeTerms, type PayoutState, payoutWords } from '#lib/words/payout-states.ts'
import type { PayoutRow } from '../payout-shapes.ts'
import { shortDay } from '../payout-texts.ts'

const tones = {
  ...{ Due: 'waiting', Disputed: 'bad', Approved: 'waiting', Ordered: 'waiting', Paid: 'good', Carried: 'off' },
  Returned: 'bad',
} as const satisfies Record<PayoutState, 'good' | 'waiting' | 'bad' | 'off'>

export const stateChip = (state: PayoutState) => ({ tone: tones[state], word: payoutWords[state] })

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
