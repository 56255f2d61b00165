import { CallError } from '#contract/errors.ts'
import type { AnswerValue } from '#contract/member-answers.ts'
import { guard, type RegionDb, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { memberAnswer } from '#kernel/member-answers/tables.ts'
import { answerProblem } from './answer-rules.ts'
import type { SentAnswer, ShownField } from './member-field-shapes.ts'

/** Checks the answers that the person may write, by field; for a field named twice the last one counts. */
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

/**
 * Steps that write checked answers while each field is still as it was when checked; a deleted field is refused as
 * unknown.
 */
export const answerSteps = (
  { orm }: Pick<RegionDb, 'orm'> | Pick<ReadDb, 'orm'>,
  userId: string,
  answers: ReadonlyMap<ShownField, AnswerValue | null>,
  versions: ReadonlyMap<string, number>,
  updatedAt: number,
): Step[] =>
  [...answers].flatMap(([{ id: fieldId }, value]) => [
    guard('exists (select 1 from member_field where id = ?)', [fieldId], 'memberFieldNotFound'),
    guard(
      '(select updated_at from member_field where id = ?) = ?',
      [fieldId, versions.get(fieldId) ?? null],
      'changedMeanwhile',
    ),
    {
      statement: orm
        .insert(memberAnswer)
        .values({ fieldId, userId, value, updatedAt })
        .onConflictDoUpdate({ target: [memberAnswer.fieldId, memberAnswer.userId], set: { value, updatedAt } }),
    },
  ])
