import {
  absenceSteps,
  type MailingAudience,
  type MailingFields,
  mailingFields,
  type OfficeMailing,
  type PurchaseStep,
} from '../../../features/mailings/mailing-shapes.ts'
import { checkWith } from '../kit/form/check.ts'
import type { FieldWords } from '../kit/form/field-words.ts'
import type { Stored } from '../kit/form/use-office-form.ts'

/** A mailing as its form holds it. */
export interface MailingValues {
  subject: string
  content: string
  kind: MailingAudience['kind']
  /** "" for none. */
  audienceGroupId: string
  premium: 'any' | 'yes' | 'no'
  purchases: PurchaseStep
  absent: 'any' | `${(typeof absenceSteps)[number]}`
}

const everybody = { kind: 'all', audienceGroupId: '', premium: 'any', purchases: 'any', absent: 'any' } as const

export const newMailing: Stored<MailingValues> = {
  version: null,
  values: { subject: '', content: '', ...everybody },
}

export const storedMailing = ({ subject, content, audience, updatedAt }: OfficeMailing): Stored<MailingValues> => ({
  version: updatedAt,
  values: { subject, content, ...everybody, ...audienceValues(audience) },
})

function audienceValues(audience: MailingAudience): Partial<MailingValues> {
  if (audience.kind === 'group') return { kind: 'group', audienceGroupId: audience.groupId }
  if (audience.kind === 'all') return {}
  const { premium, purchases, absentMonths } = audience
  return {
    ...{ kind: 'matching', purchases },
    premium: premium === null ? 'any' : premium ? 'yes' : 'no',
    absent: absentMonths === null ? 'any' : `${absentMonths}`,
  }
}

/** Null while no group is chosen. */
export function chosenAudience(values: Omit<MailingValues, 'subject' | 'content'>): MailingAudience | null {
  const { kind, audienceGroupId, premium, purchases, absent } = values
  if (kind === 'all') return { kind }
  if (kind === 'group') return audienceGroupId === '' ? null : { kind, groupId: audienceGroupId }
  return {
    ...{ kind, purchases },
    premium: premium === 'any' ? null : premium === 'yes',
    absentMonths: absenceSteps.find((months) => `${months}` === absent) ?? null,
  }
}

export const mailingInput = ({ subject, content, ...chosen }: MailingValues): MailingFields => ({
  ...{ subject, content },
  audience: chosenAudience(chosen) ?? { kind: 'all' },
})

export const checkMailing = checkWith<MailingValues>(mailingFields, mailingInput, ({ kind, audienceGroupId }) =>
  kind === 'group' && audienceGroupId === '' ? [['audienceGroupId', 'Choisissez un groupe.']] : [],
)

const labels: Record<string, string> = {
  subject: 'OBJET',
  content: 'MESSAGE',
  kind: 'Destinataires',
  audience: 'Destinataires',
  audienceGroupId: 'Groupe',
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
    return key === 'audienceGroupId' ? (value ? 'un autre groupe' : '(aucun)') : undefined
  },
  whole: ['audience'],
}
