import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import {
  absenceSteps,
  type ChosenAnswer,
  type Criteria,
  criteriaProblem,
  type MailingAudience,
  noCriterion,
} from '../audience-shapes.ts'
import { type MailingFields, mailingFields, type OfficeMailing } from '../mailing-shapes.ts'

/** Values of the mailing form. */
export interface MailingValues {
  subject: string
  content: string
  /** Email for replies; "" for none. */
  replyTo: string
  /** Both "" for no button. */
  button: { label: string; url: string }
  audience: AudienceValues
}

/** Criteria as typed; they stay while "all" is chosen. */
export interface AudienceValues extends Pick<Criteria, 'joined' | 'purchases'> {
  kind: MailingAudience['kind']
  groupIds: string[]
  premium: 'any' | 'yes' | 'no'
  /** Ids of a field and of one of its steps; "" while not chosen. */
  answers: ChosenAnswer[]
  absentMonths: 'any' | `${(typeof absenceSteps)[number]}`
}

const everybody: AudienceValues = {
  ...{ kind: 'all', groupIds: [], premium: 'any', joined: 'any', answers: [] },
  ...{ purchases: 'any', absentMonths: 'any' },
}

export const newMailing: Stored<MailingValues> = {
  version: null,
  values: { subject: '', content: '', replyTo: '', button: { label: '', url: '' }, audience: everybody },
}

export const storedMailing = (item: OfficeMailing): Stored<MailingValues> => {
  const { subject, content, replyTo, button, audience, updatedAt } = item
  return {
    version: updatedAt,
    values: {
      ...{ subject, content, replyTo },
      button: button ?? newMailing.values.button,
      audience: audience.kind === 'all' ? everybody : criteriaValues(audience),
    },
  }
}

export const criteriaValues = ({ premium, absentMonths, ...same }: Criteria): AudienceValues => ({
  ...same,
  premium: premium === null ? 'any' : premium ? 'yes' : 'no',
  absentMonths: absentMonths === null ? 'any' : `${absentMonths}`,
})

function audienceInput({ kind, premium, absentMonths, ...same }: AudienceValues): MailingAudience {
  if (kind === 'all') return { kind }
  return {
    ...noCriterion,
    ...same,
    premium: premium === 'any' ? null : premium === 'yes',
    absentMonths: absenceSteps.find((months) => `${months}` === absentMonths) ?? null,
  }
}

/** Chosen audience; null while `audienceProblem` names what is missing. */
export const chosenAudience = (values: AudienceValues): MailingAudience | null =>
  audienceProblem(values) === null ? audienceInput(values) : null

/** Message on a criterion that is missing or cannot stand with the rest; null if the audience is complete. */
export function audienceProblem(values: AudienceValues): string | null {
  const audience = audienceInput(values)
  if (audience.kind === 'all') return null
  if (audience.answers.some(isHalfChosen)) return HALF_CHOSEN
  return criteriaProblem(audience)?.[1] ?? null
}

const HALF_CHOSEN = 'Choisissez une question et sa réponse.'
const isHalfChosen = ({ fieldId, step }: ChosenAnswer): boolean => fieldId === '' || step === ''

export const mailingInput = ({ button, audience, ...written }: MailingValues): MailingFields => ({
  ...written,
  button: button.label.trim() === '' && button.url.trim() === '' ? null : button,
  audience: audienceInput(audience),
})

export const checkMailing = checkWith<MailingValues>(mailingFields, mailingInput, ({ audience }) =>
  (audience.kind === 'all' ? [] : audience.answers).flatMap((answer, at) =>
    isHalfChosen(answer)
      ? [[`audience.answers[${at}].${answer.fieldId === '' ? 'fieldId' : 'step'}`, HALF_CHOSEN] as const]
      : [],
  ),
)

const labels: Record<string, string> = {
  subject: 'OBJET',
  content: 'MESSAGE',
  replyTo: 'RÉPONSES À',
  button: 'Bouton',
  'button.label': 'Texte du bouton',
  'button.url': 'Adresse du bouton',
  audience: 'Destinataires',
  'audience.groupIds': 'Groupes',
  'audience.answers': 'Réponses',
  state: 'État',
  scheduledAt: 'Date d’envoi',
}

export const mailingWords: FieldWords = {
  label: (path) => labels[path.join('.')] ?? labels[`${path[0]}.${path[1]}`] ?? labels[`${path[0]}`] ?? `${path[0]}`,
  print: ([key], value) => {
    if (key === 'audience') return 'un autre choix'
    if (key !== 'button') return undefined
    const { label, url } = (value ?? newMailing.values.button) as MailingValues['button']
    return url === '' ? '(aucun)' : `${label} (${url})`
  },
  whole: ['audience', 'button'],
}
