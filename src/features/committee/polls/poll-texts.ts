import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { counted } from '#lib/words/plural.ts'
import { FEWEST_SHOWN } from './poll-limits.ts'
import type { PollFields, PollResults, PollState } from './poll-shapes.ts'

/** "12/06/2026 à 18:00". */
export const pollMoment = (zone: string, ts: number): string => `${formatDate(zone, ts)} à ${formatTime(zone, ts)}`

export const votesText = (total: number): string => (total === 0 ? 'Aucun vote' : counted(total, 'vote'))

export const pollStateTexts: Record<PollState, string> = {
  planned: 'À venir',
  open: 'En cours',
  ended: 'Terminé',
}

/** Sentence before voting on who will know the choice. */
export const secrecyText = ({ anonymous, changeable }: Pick<PollFields, 'anonymous' | 'changeable'>): string => {
  if (anonymous) return 'Vote anonyme et définitif : personne, votre CSE compris, ne saura ce que vous avez choisi.'
  const named = 'Vote nominatif : votre CSE verra votre nom à côté de votre choix.'
  return changeable ? `${named} Vous pourrez le changer jusqu’à la fin.` : `${named} Il est définitif.`
}

export const resultsTexts: Record<PollResults, string> = {
  always: 'Dès l’ouverture',
  afterVote: 'Après son vote',
  afterEnd: 'Après la fin',
}

type Awaited = Pick<PollFields, 'anonymous' | 'results'> & { state: PollState; total: number; isLost: boolean }

/** Sentence on why there is no result yet. */
export const noResultText = ({ anonymous, results, state, total, isLost }: Awaited): string => {
  if (isLost) return 'Les résultats de ce sondage ne peuvent plus être lus.'
  if (anonymous && state === 'ended' && total >= FEWEST_SHOWN) return 'Le résultat sera publié dans quelques secondes.'
  if (anonymous && state === 'ended')
    return `Moins de ${FEWEST_SHOWN} votes : le résultat d’un vote anonyme reste secret.`
  if (anonymous) return `Le résultat sera publié après la fin, à partir de ${FEWEST_SHOWN} votes.`
  return results === 'afterVote' ? 'Votez pour voir le résultat.' : 'Le résultat sera publié après la fin.'
}
