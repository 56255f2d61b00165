import type { CallResult } from '#api/client.ts'
import { formatTime, pad2 } from '#kernel/time/region-time.ts'
import { counted, plural } from '#lib/words/plural.ts'

export type Place = CallResult<'/join-opening'>['place']

const SECOND_MS = 1000
const DAY_S = 86_400

/** "2 jours 03:12:45", "12:45": whole seconds, rounded up, so that it ends at the moment itself. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const days = Math.floor(seconds / DAY_S)
  const hours = Math.floor((seconds % DAY_S) / 3600)
  const rest = `${pad2(Math.floor((seconds % 3600) / 60))}:${pad2(seconds % 60)}`
  const time = days > 0 || hours > 0 ? `${pad2(hours)}:${rest}` : rest
  return days > 0 ? `${days} ${plural(days, 'jour')} ${time}` : time
}

const people = (count: number) => counted(count, 'personne')

export const inFrontText = (inFront: number): string =>
  inFront === 0 ? 'Vous êtes en tête de la file' : `${people(inFront)} devant vous`

/** Number of people who wait for the opening, the reader included. */
export const presentText = (present: number): string =>
  present <= 1 ? 'Vous êtes pour l’instant la seule personne dans la file.' : `${people(present)} sont dans la file.`

export const nextAgainText = 'Vous avez gardé votre place : votre tour revient dès que possible.'

/** Text for a person who was called while their page was asleep. */
export const missedText = (missedAt: number, zone: string): string =>
  `C’était à vous à ${formatTime(zone, missedAt)}, mais cette page était en veille.`

/** Explains why a turn is over, and what the person can do. */
export function endedText({ until }: Place, wasCalled: boolean, zone: string): string {
  const again = 'S’il reste des places, vous pouvez attendre à nouveau.'
  if (until === null) return `Vous avez laissé votre place. ${again}`
  const ended = `Votre tour s’est terminé à ${formatTime(zone, until)}`
  return wasCalled ? `${ended}. ${again}` : `${ended}, pendant que cette page était en veille. ${again}`
}

/**
 * Text read out by screen readers: only at multiples of ten while many are ahead, so that it does not talk all the
 * time.
 */
export function spokenText(place: Place, wasCalled: boolean, zone: string): string {
  if (place.state === 'before') return 'Vous êtes dans la file. Le tirage au sort a lieu à l’ouverture.'
  if (place.state === 'admitted') return 'C’est à vous : mettez vos billets au panier.'
  if (place.state === 'over') return 'C’est fini : toutes les places sont vendues.'
  if (place.state === 'ended') return endedText(place, wasCalled, zone)
  if (place.state !== 'waiting') return ''
  if (place.missedAt !== null) return `${missedText(place.missedAt, zone)} ${nextAgainText}`
  const told = place.inFront > 10 ? Math.ceil(place.inFront / 10) * 10 : place.inFront
  return place.inFront > 10 ? `Moins de ${people(told)} devant vous` : inFrontText(told)
}
