import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import {
  absenceSteps,
  type MailingAudience,
  type MailingFields,
  mailingFields,
  type OfficeMailing,
  type PurchaseStep,
} from '../mailing-shapes.ts'

/** Values of the mailing form. */
export interface MailingValues {
  subject: string
  content: string
  /** Email for replies; "" for none. */
  replyTo: string
  kind: MailingAudience['kind']
  /** "" for none. */
  audienceGroupId: string
  /** Id of a field of the committee, and one of its steps; "" for none. */
  answerField: string
  answerStep: string
  premium: 'any' | 'yes' | 'no'
  purchases: PurchaseStep
  absent: 'any' | `${(typeof absenceSteps)[number]}`
}

const everybody = {
  kind: 'all',
  audienceGroupId: '',
  answerField: '',
  answerStep: '',
  premium: 'any',
  purchases: 'any',
  absent: 'any',
} as const

export const newMailing: Stored<MailingValues> = {
  version: null,
  values: { subject: '', content: '', replyTo: '', ...everybody },
}

export const storedMailing = ({
  subject,
  content,
  replyTo,
  audience,
  updatedAt,
}: OfficeMailing): Stored<MailingValues> => ({
  version: updatedAt,
  values: { subject, content, replyTo, ...everybody, ...audienceValues(audience) },
})

function audienceValues(audience: MailingAudience): Partial<MailingValues> {
  if (audience.kind === 'group') return { kind: 'group', audienceGroupId: audience.groupId }
  if (audience.kind === 'answer') return { kind: 'answer', answerField: audience.fieldId, answerStep: audience.step }
  if (audience.kind === 'all') return {}
  const { premium, purchases, absentMonths } = audience
  return {
    ...{ kind: 'matching', purchases },
    premium: premium === null ? 'any' : premium ? 'yes' : 'no',
    absent: absentMonths === null ? 'any' : `${absentMonths}`,
  }
}

/** Chosen audience; null while `missingChoice` reports a missing field. */
export function chosenAudience(values: AudienceValues): MailingAudience | null {
  const { kind, audienceGroupId, answerField, answerStep, premium, purchases, absent } = values
  if (kind === 'all') return { kind }
  if (missingChoice(values) !== null) return null
  if (kind === 'group') return { kind, groupId: audienceGroupId }
  if (kind === 'answer') return { kind, fieldId: answerField, step: answerStep }
  return {
    ...{ kind, purchases },
    premium: premium === 'any' ? null : premium === 'yes',
    absentMonths: absenceSteps.find((months) => `${months}` === absent) ?? null,
  }
}

type AudienceValues = Omit<MailingValues, 'subject' | 'content' | 'replyTo'>

/** Field missing for an audience, and its message; null if complete. */
export function missingChoice(values: AudienceValues): [field: keyof AudienceValues, problem: string] | null {
  const { kind, audienceGroupId, answerField, answerStep, ...rules } = values
  if (kind === 'group' && audienceGroupId === '') return ['audienceGroupId', 'Choisissez un groupe.']
  if (kind === 'answer' && answerField === '') return ['answerField', 'Choisissez une question.']
  if (kind === 'answer' && answerStep === '') return ['answerStep', 'Choisissez une réponse.']
  const isOpen = [rules.premium, rules.purchases, rules.absent].every((rule) => rule === 'any')
  return kind === 'matching' && isOpen ? ['premium', 'Choisissez un critère.'] : null
}

export const mailingInput = ({ subject, content, replyTo, ...chosen }: MailingValues): MailingFields => ({
  ...{ subject, content, replyTo },
  audience: chosenAudience(chosen) ?? { kind: 'all' },
})

export const checkMailing = checkWith<MailingValues>(mailingFields, mailingInput, (values) => {
  const missing = missingChoice(values)
  return missing === null ? [] : [missing]
})

const labels: Record<string, string> = {
  subject: 'OBJET',
  content: 'MESSAGE',
  replyTo: 'RÉPONSES À',
  kind: 'Destinataires',
  audience: 'Destinataires',
  audienceGroupId: 'Groupe',
  answerField: 'Question',
  answerStep: 'Réponse',
  premium: 'Offres premium',
  purchases: 'Achats',
  absent: 'Connexion',
  state: 'État',
  scheduledAt: 'Date d’envoi',
}

export const mailingWords: FieldWords = {
  label: ([key]) => labels[String(key)] ?? String(key),
  print: ([key], value) => {
    if (key === 'audience') return 'un autre choix'
    if (key === 'answerField' || key === 'answerStep') return value ? 'un autre choix' : '(aucun)'
    return key === 'audienceGroupId' ? (value ? 'un autre groupe' : '(aucun)') : undefined
  },
  whole: ['audience'],
}
