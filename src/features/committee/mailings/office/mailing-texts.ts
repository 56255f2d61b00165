import { counted } from '#lib/words/plural.ts'
import type { ListedMailing, MailingState, PurchaseStep } from '../mailing-shapes.ts'

export const mailingPath = (groupId: string): string => `/cse-admin/${groupId}/mailing`

const stateTexts: Record<MailingState, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  sending: 'En cours d’envoi',
  paused: 'En pause',
  done: 'Envoyé',
}

export const stateText = ({ state, isCancelled }: Pick<ListedMailing, 'state' | 'isCancelled'>): string =>
  isCancelled ? 'Arrêté' : stateTexts[state]

export const stateTones = {
  draft: 'off',
  scheduled: 'waiting',
  sending: 'waiting',
  paused: 'bad',
  done: 'good',
} as const satisfies Record<MailingState, string>

export const purchaseTexts: Record<PurchaseStep, string> = {
  any: 'Peu importe',
  none: 'N’ont encore rien acheté',
  atLeast1: 'Au moins 1 achat',
  atLeast5: 'Au moins 5 achats',
}

export const premiumTexts = { any: 'Peu importe', yes: 'Ont les offres premium', no: 'N’ont pas les offres premium' }

export const absenceTexts = {
  any: 'Peu importe',
  '1': 'Pas connectés depuis 1 mois',
  '3': 'Pas connectés depuis 3 mois',
  '6': 'Pas connectés depuis 6 mois',
  '12': 'Pas connectés depuis 1 an',
}

/** "312 personnes", "au moins 310 personnes". */
export const peopleText = (people: number, isRounded: boolean): string =>
  `${isRounded ? 'au moins ' : ''}${counted(people, 'personne')}`

/** Text of the refusal `audienceTooSmall`. */
export const tooFewText =
  'Ce choix désigne moins de 5 personnes, ou en laisse de côté moins de 5 : choisissez plus largement.'
