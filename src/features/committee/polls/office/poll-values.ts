import { checkWith, fieldName } from '#web/office/kit/form/check.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { pollProblems } from '../poll-rules.ts'
import { type OfficePoll, type PollResults, pollFields } from '../poll-shapes.ts'
import { pollMoment, resultsTexts } from '../poll-texts.ts'

/** Values of the poll form. */
export interface PollValues {
  title: string
  choices: string[]
  answers: 'one' | 'several'
  kind: 'anonymous' | 'named'
  changeable: boolean
  results: PollResults
  opensAt: number | null
  endsAt: number | null
}

const WEEK = 7 * 86_400_000
const MINUTE = 60_000

/** Values of a new poll, which is open for a week from now. */
export function newPoll(now: number): Stored<PollValues> {
  const opensAt = Math.floor(now / MINUTE) * MINUTE
  return {
    version: null,
    values: {
      ...{ title: '', choices: ['', ''], answers: 'one', kind: 'anonymous', changeable: false, results: 'afterEnd' },
      ...{ opensAt, endsAt: opensAt + WEEK },
    },
  }
}

export const storedPoll = ({ multiple, anonymous, choices, ...item }: OfficePoll): Stored<PollValues> => ({
  version: item.updatedAt,
  values: {
    title: item.title,
    choices: choices.map(({ label }) => label),
    answers: multiple ? 'several' : 'one',
    kind: anonymous ? 'anonymous' : 'named',
    changeable: item.changeable,
    results: item.results,
    opensAt: item.opensAt,
    endsAt: item.endsAt,
  },
})

/** Fields to send to the call, without settings that an anonymous vote excludes. */
export const toPollFields = ({ answers, kind, changeable, results, opensAt, endsAt, ...values }: PollValues) => ({
  ...values,
  multiple: answers === 'several',
  anonymous: kind === 'anonymous',
  changeable: kind === 'named' && changeable,
  results: kind === 'anonymous' ? ('afterEnd' as const) : results,
  opensAt: opensAt ?? 0,
  endsAt: endsAt ?? Number.MAX_SAFE_INTEGER,
})

/** Input of the call, without moments that are not chosen. */
const toPollInput = (values: PollValues) => ({
  ...toPollFields(values),
  opensAt: values.opensAt ?? undefined,
  endsAt: values.endsAt ?? undefined,
})

export const checkPoll = checkWith<PollValues>(pollFields, toPollInput, (values) =>
  pollProblems(toPollFields(values)).map(([path, message]) => [fieldName(path), message]),
)

export const answersTexts = { one: 'Une seule réponse', several: 'Plusieurs réponses possibles' } as const
export const kindTexts = { anonymous: 'Anonyme', named: 'Nominatif' } as const

const labels: Record<string, string> = {
  title: 'QUESTION',
  choices: 'RÉPONSES',
  answers: 'Réponses par personne',
  multiple: 'Plusieurs réponses possibles',
  kind: 'Vote',
  anonymous: 'Vote anonyme',
  changeable: 'Vote modifiable jusqu’à la fin',
  results: 'Résultat visible',
  opensAt: 'Ouverture',
  endsAt: 'Fin',
}

export const pollWords = (zone: string): FieldWords => ({
  label: ([key, at]) =>
    key === 'choices' && typeof at === 'number' ? `RÉPONSE ${at + 1}` : (labels[String(key)] ?? String(key)),
  print: ([key], value) => {
    if (Array.isArray(value)) return value.join(' · ')
    if ((key === 'opensAt' || key === 'endsAt') && typeof value === 'number') return pollMoment(zone, value)
    if (key === 'results') return Reflect.get(resultsTexts, String(value))
    if (key === 'answers') return Reflect.get(answersTexts, String(value))
    return key === 'kind' ? Reflect.get(kindTexts, String(value)) : undefined
  },
  whole: ['choices'],
})
