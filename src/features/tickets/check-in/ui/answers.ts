import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import type { ScanResult, VoidFacts } from '../check-in-shapes.ts'
import type { OfflineVerdict } from '../offline-day.ts'

/** Result of one scan as the person at the entrance sees it. */
export interface Answer {
  tone: 'good' | 'bad' | 'doubt'
  title: string
  lines: string[]
  /** True if the person is asked to admit the ticket, or not, on another day than its own. */
  asks: boolean
  /** Key of the scan, to tell equal answers apart. */
  key: string
}

const titles: Record<ScanResult['outcome'] | 'unsure' | 'stale', [Answer['tone'], string]> = {
  admitted: ['good', 'Entrée validée'],
  alreadyUsed: ['bad', 'Déjà utilisé'],
  void: ['bad', 'Billet annulé'],
  otherDay: ['doubt', 'Autre jour'],
  otherActivity: ['doubt', 'Autre activité'],
  unknown: ['bad', 'Billet inconnu'],
  unsure: ['doubt', 'À vérifier'],
  stale: ['doubt', 'Liste trop ancienne'],
}

const UNKNOWN = 'Ce code n’est celui d’aucun billet vendu ici.'

interface Clock {
  zone: string
  now: number
  /** First moment of the day that an operator chose, if it is another than today. */
  chosenDay?: string | undefined
}

const answer = ([tone, title]: [Answer['tone'], string], lines: string[], now: number, asks = false): Answer => ({
  key: `${now}`,
  tone,
  title,
  lines: lines.filter((line) => line !== ''),
  asks,
})

/** "à 10:02", with the day if it is another one. */
function whenText({ zone, now }: Clock, at: number): string {
  const day = formatDate(zone, at)
  return `${day === formatDate(zone, now) ? 'À' : `Le ${day} à`} ${formatTime(zone, at)}`
}

/** Sentence for a ticket of after midnight that is early, if its door opens later today. */
const openingText = ({ zone, now }: Clock, fromTs: number | null): string =>
  fromTs !== null && fromTs > now && formatDate(zone, fromTs) === formatDate(zone, now)
    ? `Entrée à partir de ${formatTime(zone, fromTs)}.`
    : ''

/** Both dates between which the person at the entrance decides. */
const bothDays = ({ zone, now, chosenDay }: Clock, validity: string): string[] => [
  `Date du billet : ${validity}`,
  `Aujourd’hui : ${formatDate(zone, now)}`,
  chosenDay === undefined ? '' : `Jour contrôlé : ${chosenDay.split('-').reverse().join('/')}`,
]

const voidTexts: Record<VoidFacts['reason'], [title: string, sentence: string]> = {
  canceled: ['Billet annulé', 'Annulé'],
  unpaid: ['Commande non payée', ''],
  exchanged: ['Billet échangé', 'Échangé'],
  refunded: ['Billet remboursé', 'Remboursé'],
  given: ['Billet offert', 'Offert à une autre personne'],
  withdrawn: ['Billet annulé', 'L’acheteur s’est rétracté'],
  rejected: ['Commande refusée', 'Refusée par le partenaire'],
}

/** Why a ticket is void, and what stands for it. */
function voidLines({ reason, at, instead }: VoidFacts, { zone }: Clock): string[] {
  const [, sentence] = voidTexts[reason]
  const replacing = reason === 'exchanged' ? `Nouvelle date : ${instead?.validity ?? ''}` : ''
  return [
    sentence === '' ? '' : `${sentence}${at === null ? '' : ` le ${formatDate(zone, at)}`}.`,
    instead ? replacing : '',
    instead?.codeEnd ? `Le billet valable est celui dont le code finit par …${instead.codeEnd}` : '',
  ]
}

const voidTitle = (ended: VoidFacts | null): string => voidTexts[ended?.reason ?? 'canceled'][0]

/** Sentence on when and where a ticket was let in before. */
const usedText = (clock: Clock, used: ScanResult['used']): string =>
  used ? `${whenText(clock, used.at)}, ${used.own ? 'sur cet appareil' : used.place}` : ''

export function scanAnswer({ outcome, ticket, used, ended }: ScanResult, clock: Clock): Answer {
  const [tone, title] = titles[outcome]
  if (!ticket) return answer([tone, title], [UNKNOWN], clock.now)
  const isOtherDay = outcome === 'otherDay'
  const lines = [
    outcome === 'alreadyUsed' ? usedText(clock, used) : '',
    ...(outcome === 'void' && ended ? voidLines(ended, clock) : []),
    isOtherDay ? openingText(clock, ticket.fromTs) : '',
    ...(isOtherDay ? bothDays(clock, ticket.validity) : []),
    ticket.activityLabel,
    ticket.ticketLabel,
    isOtherDay ? '' : ticket.validity,
    `Billet ${ticket.units > 1 ? `${ticket.unit} sur ${ticket.units}, ` : ''}${ticket.codeEnd === '' ? 'sans code' : `…${ticket.codeEnd}`}`,
  ]
  return answer([tone, outcome === 'void' ? voidTitle(ended) : title], lines, clock.now, isOtherDay)
}

/** Days of a slot as the list of a device has them. */
function slotText({ slot }: OfflineVerdict, zone: string): string {
  if (!slot) return ''
  const [first, last] = [formatDate(zone, slot.startTs), formatDate(zone, slot.endTs - 1)]
  if (slot.kind === 'Fixed') return `le ${first} de ${formatTime(zone, slot.startTs)} à ${formatTime(zone, slot.endTs)}`
  return first === last ? `le ${first}` : `du ${first} au ${last}`
}

export function offlineAnswer(
  verdict: OfflineVerdict,
  activities: readonly { id: string; label: string }[],
  clock: Clock,
): Answer {
  const { outcome, used, slot, ended } = verdict
  const [tone, title] = titles[outcome]
  const { zone, now } = clock
  const activity = activities.find(({ id }) => id === slot?.activityId)?.label ?? ''
  const hours =
    slot?.kind === 'Fixed' ? `Créneau de ${formatTime(zone, slot.startTs)} à ${formatTime(zone, slot.endTs)}` : ''
  const said: Record<OfflineVerdict['outcome'], string[]> = {
    admitted: ['Hors ligne : à confirmer dès le retour du réseau.'],
    alreadyUsed: [used ? `${whenText(clock, used.at)}, ${used.place ?? 'sur cet appareil'}` : ''],
    void: ended ? voidLines(ended, clock) : [],
    otherActivity: [],
    otherDay: [openingText(clock, slot?.fromTs ?? null), ...bothDays(clock, slotText(verdict, zone))],
    unsure: ['Hors ligne, ce code n’est pas dans la liste. Ne laissez entrer qu’après une vérification.'],
    stale: ['Sans réseau depuis trop longtemps, cet appareil ne peut plus vérifier de billet.'],
  }
  const lines = [...said[outcome], activity, outcome === 'otherDay' ? '' : hours]
  return answer([tone, outcome === 'void' ? voidTitle(ended) : title], lines, now, outcome === 'otherDay')
}

/** Answer after the person at the entrance refused a ticket of another day, which stays valid. */
export const refusedAnswer = ({ lines }: Answer): Answer =>
  answer(['bad', 'Entrée refusée'], ['Le billet reste valable à sa date.', ...lines], Date.now())

/** Answer to an admission by name. */
export function namedAnswer(name: string, places: number, result: ScanResult, left: number, clock: Clock): Answer {
  const { lines, ...rest } = scanAnswer(result, clock)
  if (result.outcome === 'admitted')
    return { ...rest, lines: [`${name} : ${places} ${plural(places, 'place')}`, ...lines.slice(0, 2)] }
  const remaining = left === 0 ? 'Toutes ses places sont déjà entrées.' : `Places restantes : ${left}.`
  return { ...rest, lines: [name, ...(result.outcome === 'alreadyUsed' ? [remaining] : []), ...lines] }
}

/** Answer to an admission by name without a network; no place was let in if too few are left. */
export function namedAloneAnswer(name: string, places: number, left: number, { now }: Clock): Answer {
  if (places === 0) return answer(titles.alreadyUsed, [`${name} : places restantes : ${left}.`], now)
  const lines = [`${name} : ${places} ${plural(places, 'place')}`, 'Hors ligne : à confirmer dès le retour du réseau.']
  return answer(titles.admitted, lines, now)
}

/** Answer after a failure of the server: neither admits nor sends away. */
export const troubleAnswer = (error: unknown): Answer =>
  answer(
    ['doubt', 'À vérifier'],
    [error instanceof Error && error.name === 'ClientError' ? error.message : 'Ce billet n’a pas pu être vérifié.'],
    Date.now(),
  )
