import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerValue } from '#contract/member-answers.ts'
import { type MemberField, memberAnswer } from '#features/people/member-fields/tables.ts'
import type { Reading } from './own-subsidies.ts'
import type { SubsidyRule } from './tables.ts'

/** What a rule needs to know of a person beside the account. */
interface MemberFacts {
  /** The day from which the committee counts seniority; undefined: it asks for none, and that of the account counts. */
  since(rule: SubsidyRule): string | undefined
  /** How many children the person has named. */
  children(rule: SubsidyRule): number
}

/** Somebody of whom the day is not known has not been there yet. */
const NEVER = '9999-12-31'

/** Read only where a rule asks for it, beside the other reads of the moment. */
export async function memberFacts(ctx: Reading, rules: readonly SubsidyRule[]): Promise<MemberFacts> {
  const { actor, db, groups } = ctx
  // The committee's own field, else that of the nearest group above.
  const fields = (rule: SubsidyRule): MemberField[] =>
    groups.committees(rule.groupId).flatMap(({ memberFields = [] }) => memberFields)
  const seniority = (rule: SubsidyRule) =>
    rule.minMonths > 0 ? fields(rule).find(({ isSeniority }) => isSeniority) : undefined
  const children = (rule: SubsidyRule) =>
    rule.minChildren > 0 ? fields(rule).filter(({ type }) => type === 'Children') : []
  const ids = new Set(rules.flatMap((rule) => [seniority(rule)?.id ?? [], children(rule).map(({ id }) => id)].flat()))
  const rows =
    ids.size === 0 || actor.kind === 'visitor'
      ? []
      : await db.orm
          .select({ fieldId: memberAnswer.fieldId, value: memberAnswer.value })
          .from(memberAnswer)
          .where(and(eq(memberAnswer.userId, actor.userId), inArray(memberAnswer.fieldId, [...ids])))
  const values = new Map<string, AnswerValue | null>(rows.map(({ fieldId, value }) => [fieldId, value]))
  return {
    since(rule) {
      const field = seniority(rule)
      if (!field) return undefined
      const value = values.get(field.id)
      return typeof value === 'string' ? value : NEVER
    },
    children: (rule) =>
      Math.max(
        0,
        ...children(rule).map(({ id }) => {
          const value = values.get(id)
          return Array.isArray(value) ? value.length : 0
        }),
      ),
  }
}
