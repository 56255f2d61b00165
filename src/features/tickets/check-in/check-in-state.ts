import type { ListedCheckIn } from './check-in-shapes.ts'

const disputeTexts = {
  alreadyUsed: 'Hors ligne : déjà utilisé',
  void: 'Hors ligne : billet annulé',
  revoked: 'Hors ligne : lien retiré',
  undone: 'Entrée annulée',
} as const

/** Label of an admission in the office. */
export function checkInState({ dispute, isDisputed, isOffline, ticketDay }: ListedCheckIn) {
  if (dispute !== null) return { tone: dispute === 'undone' ? 'off' : 'bad', text: disputeTexts[dispute] } as const
  if (isDisputed) return { tone: 'waiting', text: 'Entré deux fois' } as const
  const how = isOffline ? 'Entré (hors ligne)' : 'Entré'
  if (ticketDay === null) return { tone: 'good', text: how } as const
  return { tone: 'waiting', text: `${how}, billet du ${ticketDay.split('-').reverse().join('/')}` } as const
}
