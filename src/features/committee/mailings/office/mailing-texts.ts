import { counted, plural } from '#lib/words/plural.ts'
import type { JoinedStep, PurchaseStep } from '../audience-shapes.ts'
import type { ListedMailing, MailingState, OfficeMailing } from '../mailing-shapes.ts'
import { criteriaValues } from './mailing-values.ts'

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

const ANY = 'Peu importe'

export const purchaseTexts: Record<PurchaseStep, string> = {
  any: ANY,
  none: 'N’ont encore rien acheté',
  atLeast1: 'Au moins 1 achat',
  atLeast5: 'Au moins 5 achats',
  within1: 'Ont acheté depuis 1 mois',
  within3: 'Ont acheté depuis 3 mois',
  within12: 'Ont acheté depuis 1 an',
  notFor3: 'N’ont rien acheté depuis 3 mois',
  notFor12: 'N’ont rien acheté depuis 1 an',
}

export const joinedTexts: Record<JoinedStep, string> = {
  any: ANY,
  within1: 'Inscrits depuis moins de 1 mois',
  within3: 'Inscrits depuis moins de 3 mois',
  within12: 'Inscrits depuis moins de 1 an',
  before12: 'Inscrits depuis plus de 1 an',
}

export const premiumTexts = { any: ANY, yes: 'Ont les offres premium', no: 'N’ont pas les offres premium' }

export const absenceTexts = {
  any: ANY,
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

/** "À ceux qui correspondent : groupe Lyon, ont les offres premium". */
export function audienceText({ audience, groupLabels, answerLabels }: OfficeMailing): string {
  if (audience.kind === 'all') return 'À tous vos bénéficiaires'
  const { premium, joined, purchases, absentMonths } = criteriaValues(audience)
  const texts = [premiumTexts[premium], joinedTexts[joined], purchaseTexts[purchases], absenceTexts[absentMonths]]
  const groups = groupLabels.map((label) => label ?? 'supprimé')
  return `À ceux qui correspondent : ${[
    ...(groups.length === 0 ? [] : [`${plural(groups.length, 'groupe')} ${groups.join(', ')}`]),
    ...texts.filter((text) => text !== ANY).map((text) => text.charAt(0).toLowerCase() + text.slice(1)),
    ...answerLabels.map((label) => (label === null ? 'réponse à une question supprimée' : `réponse « ${label} »`)),
  ].join(' ; ')}`
}
