import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerValue } from '#contract/member-answers.ts'
import { type MemberField, memberAnswer } from '#kernel/member-answers/tables.ts'
import type { SubsidyRule } from '#kernel/subsidies/tables.ts'
import type { Reading } from './own-subsidies.ts'

/** Facts about a person, besides the account, on which a rule depends. */
interface MemberFacts {
  /** Day from which the committee counts seniority; undefined if it has no such field, and the account's age counts. */
  since(rule: SubsidyRule): string | undefined
  /** Number of children that the person has named. */
  children(rule: SubsidyRule): number
}

/** Day used for a person without an answer: as if they had not joined yet. */
const NEVER = '9999-12-31'

/** Reads only what the rules need, in parallel with the caller's other reads. */
export async function memberFacts(
  { actor, db, groups }: Pick<Reading, 'actor' | 'db' | 'groups'>,
  rules: readonly SubsidyRule[],
): Promise<MemberFacts> {
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
