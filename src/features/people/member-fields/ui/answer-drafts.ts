import type { AnswerValue, Child, PostalAddress } from '#contract/member-answers.ts'
import { parseNumber } from '#ui/typed-numbers.ts'
import { type AnswerProblem, type AskedField, answerProblem } from '../answer-rules.ts'

/** An answer while it is typed: mostly text; null for children while nothing is said yet. */
export type Draft = string | Child[] | PostalAddress | null

const noAddress: PostalAddress = { street: '', postcode: '', city: '' }

export function draftFor({ type }: Pick<AskedField, 'type'>, value: AnswerValue | null): Draft {
  if (type === 'Children') return Array.isArray(value) ? value : null
  if (type === 'Address')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : noAddress
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'string' ? value : ''
}

/** Returns the value to send; an unreadable number is NaN, which is refused. */
export function readDraft({ type }: Pick<AskedField, 'type'>, draft: Draft): AnswerValue | null {
  if (draft === null) return null
  if (typeof draft !== 'string') {
    if (Array.isArray(draft)) return draft.map((child) => ({ ...child, firstName: child.firstName.trim() }))
    const { street, postcode, city } = draft
    const address = { street: street.trim(), postcode: postcode.trim(), city: city.trim() }
    return Object.values(address).every((part) => part === '') ? null : address
  }
  const text = draft.trim()
  if (text === '') return null
  if (type === 'YesNo') return text === 'yes'
  return type === 'Number' ? parseNumber(text) : text
}

export interface CheckedDrafts {
  changed: { fieldId: string; value: AnswerValue | null }[]
  /** Errors by field. */
  problems: Map<string, AnswerProblem>
}

/** Returns changes and their errors; a missing required answer is an error, too. */
export function checkDrafts(
  fields: readonly AskedField[],
  known: ReadonlyMap<string, AnswerValue>,
  drafts: ReadonlyMap<string, Draft>,
  today: string,
): CheckedDrafts {
  const checked: CheckedDrafts = { changed: [], problems: new Map() }
  for (const field of fields) {
    const before = known.get(field.id) ?? null
    const draft = drafts.get(field.id)
    const value = draft === undefined ? before : readDraft(field, draft)
    const problem = answerProblem(field, value, today)
    if (problem) checked.problems.set(field.id, problem)
    if (JSON.stringify(value) !== JSON.stringify(before)) checked.changed.push({ fieldId: field.id, value })
  }
  return checked
}
