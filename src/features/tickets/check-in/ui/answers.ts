import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { limits } from '#lib/words/limits.ts'
import type { ScanResult } from '../check-in-shapes.ts'
import type { OfflineVerdict } from '../offline-day.ts'

/** Result of one scan as the person at the entrance sees it. */
export interface Answer {
  tone: 'good' | 'bad' | 'doubt'
  title: string
  lines: string[]
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

/** "à 10:02", with the day if it is another one. */
function whenText(zone: string, at: number, now: number): string {
  const day = formatDate(zone, at)
  return `${day === formatDate(zone, now) ? 'À' : `Le ${day} à`} ${formatTime(zone, at)}`
}

/** Sentence for a ticket of after midnight that is early, if its door opens later today. */
const openingText = (zone: string, fromTs: number | null, now: number): string =>
  fromTs !== null && fromTs > now && formatDate(zone, fromTs) === formatDate(zone, now)
    ? `Entrée à partir de ${formatTime(zone, fromTs)}.`
    : ''

export function scanAnswer({ outcome, ticket, used, reason }: ScanResult, zone: string, now: number): Answer {
  const [tone, title] = titles[outcome]
  const lines = ticket
    ? [
        outcome === 'alreadyUsed' && used
          ? `${whenText(zone, used.at, now)}, ${used.own ? 'sur cet appareil' : used.place}`
          : '',
        outcome === 'otherDay' ? openingText(zone, ticket.fromTs, now) : '',
        ticket.activityLabel,
        ticket.ticketLabel,
        ticket.validity,
        `Billet ${ticket.units > 1 ? `${ticket.unit} sur ${ticket.units}, ` : ''}…${ticket.codeEnd}`,
      ]
    : [UNKNOWN]
  return {
    key: `${now}`,
    tone,
    title: outcome === 'void' && reason === 'unpaid' ? 'Commande non payée' : title,
    lines: lines.filter((line) => line !== ''),
  }
}

export function offlineAnswer(
  { outcome, used, slot }: OfflineVerdict,
  activities: readonly { id: string; label: string }[],
  zone: string,
  now: number,
): Answer {
  const [tone, title] = titles[outcome]
  const activity = activities.find(({ id }) => id === slot?.activityId)?.label ?? ''
  const hours =
    slot?.kind === 'Fixed' ? `Créneau de ${formatTime(zone, slot.startTs)} à ${formatTime(zone, slot.endTs)}` : ''
  const said = {
    admitted: 'Hors ligne : à confirmer dès le retour du réseau.',
    alreadyUsed: used ? `${whenText(zone, used.at, now)}, ${used.place ?? 'sur cet appareil'}` : '',
    void: '',
    otherActivity: '',
    otherDay: openingText(zone, slot?.fromTs ?? null, now),
    unsure: 'Hors ligne, ce code n’est pas dans la liste du jour. Ne laissez entrer qu’après une vérification.',
    stale: `Sans réseau depuis plus de ${limits.offlineCheckIn.inWords}, cet appareil ne peut plus vérifier de billet.`,
  }[outcome]
  return { key: `${now}`, tone, title, lines: [said, activity, hours].filter((line) => line !== '') }
}

/** Answer after a failure of the server: neither admits nor sends away. */
export const troubleAnswer = (error: unknown): Answer => ({
  key: `${Date.now()}`,
  tone: 'doubt',
  title: 'À vérifier',
  lines: [
    error instanceof Error && error.name === 'ClientError' ? error.message : 'Ce billet n’a pas pu être vérifié.',
  ],
})
