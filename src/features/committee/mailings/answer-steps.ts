import type { FieldChoice, FieldType } from '#contract/member-answers.ts'
import { movedDay } from '#lib/moved-day.ts'
import { counted } from '#lib/words/plural.ts'

/** Choices by which people are selected by their answer: fixed ranges, so that a free number singles no one out. */

interface Asked {
  type: FieldType
  choices: readonly FieldChoice[]
}

export interface AnswerStep {
  value: string
  label: string
}

/** Condition of a step on the answer; bounds are a number of children, or a day. */
export type WithinStep = { is: string | boolean } | { from?: string | number; to?: string | number }

const CHILDREN = [1, 2, 3]
const YEARS = [1, 3, 5, 10, 20]
const NONE = 'none'
const RECENT = 'recent'

/** Steps of a field; none if its answers are no ground to write to people. */
export function answerSteps({ type, choices }: Asked): AnswerStep[] {
  switch (type) {
    case 'Choice':
      return choices.map(({ id, label }) => ({ value: id, label }))
    case 'YesNo':
      return [
        { value: 'yes', label: 'Oui' },
        { value: 'no', label: 'Non' },
      ]
    case 'Children':
      return [
        { value: NONE, label: 'Aucun enfant' },
        ...CHILDREN.map((count) => ({ value: `${count}`, label: `Au moins ${counted(count, 'enfant')}` })),
      ]
    case 'Date':
      return [
        { value: RECENT, label: 'Il y a moins d’un an' },
        ...YEARS.map((count) => ({ value: `${count}`, label: `Il y a ${counted(count, 'an')} ou plus` })),
      ]
    default:
      return []
  }
}

const yearsBefore = (day: string, years: number): string => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

/** Condition that an answer meets on that day; null if the field has no such step. */
export function withinStep(field: Asked, step: string, today: string): WithinStep | null {
  if (!answerSteps(field).some(({ value }) => value === step)) return null
  if (field.type === 'Choice') return { is: step }
  if (field.type === 'YesNo') return { is: step === 'yes' }
  if (field.type === 'Children') return step === NONE ? { to: 0 } : { from: Number(step) }
  if (step !== RECENT) return { to: yearsBefore(today, Number(step)) }
  return { from: movedDay(yearsBefore(today, 1), 1), to: today }
}
