import { CallError } from '../../contract/errors.ts'
import type { AnswerValue } from '../../contract/member-answers.ts'
import type { RegionDb, Statement } from '../../db/region-db.ts'
import type { ReadDb } from '../../handler/office-context.ts'
import { answerProblem } from './answer-rules.ts'
import type { SentAnswer, ShownField } from './member-field-shapes.ts'
import { memberAnswer } from './tables.ts'

/** What a person may write of what is asked, by the field; the last one where a field is named twice. */
export function checkAnswers(
  fields: readonly ShownField[],
  sent: readonly SentAnswer[],
  today: string,
): Map<ShownField, AnswerValue | null> {
  const checked = new Map<ShownField, AnswerValue | null>()
  for (const [at, { fieldId, value: given }] of sent.entries()) {
    const field = fields.find(({ id }) => id === fieldId)
    if (!field) throw new CallError('memberFieldNotFound', { fields: [`answers.${at}.fieldId`] })
    const value = typeof given === 'string' ? given.trim() || null : given
    const problem = answerProblem(field, value, today)
    if (problem)
      throw new CallError('answerRefused', {
        message: `${field.label} : ${problem.message}`,
        fields: [`answers.${at}.value${problem.at === '' ? '' : `.${problem.at}`}`],
      })
    checked.set(field, value)
  }
  return checked
}

/** The rows of what was checked. A field that was deleted meanwhile is refused by its key. */
export const answerSteps = (
  { orm }: Pick<RegionDb, 'orm'> | Pick<ReadDb, 'orm'>,
  userId: string,
  answers: ReadonlyMap<ShownField, AnswerValue | null>,
  updatedAt: number,
): { statement: Statement; otherwise: 'memberFieldNotFound' }[] =>
  [...answers].map(([{ id: fieldId }, value]) => ({
    statement: orm
      .insert(memberAnswer)
      .values({ fieldId, userId, value, updatedAt })
      .onConflictDoUpdate({ target: [memberAnswer.fieldId, memberAnswer.userId], set: { value, updatedAt } }),
    otherwise: 'memberFieldNotFound',
  }))
