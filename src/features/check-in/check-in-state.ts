import type { ListedCheckIn } from './check-in-shapes.ts'

const disputeTexts = { alreadyUsed: 'Déjà utilisé', void: 'Billet annulé' } as const

/** What the office says of an admission. */
export function checkInState({ dispute, isDisputed, isOffline }: ListedCheckIn) {
  if (dispute !== null) return { tone: 'bad', text: `Hors ligne : ${disputeTexts[dispute].toLowerCase()}` } as const
  if (isDisputed) return { tone: 'waiting', text: 'Entré deux fois' } as const
  return { tone: 'good', text: isOffline ? 'Entré (hors ligne)' : 'Entré' } as const
}
