import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import type { MemberQuestions } from '#handler/manifest/member-questions.ts'
import { memberAnswer } from '#kernel/member-answers/tables.ts'

const COOKIE = 'asked-fields'
const DAY_SECONDS = 86_400

/** Required fields that the caller may still owe, with the cookie for them; null if none, or checked today. */
function demanded({ actor, groups }: Pick<CallContext, 'actor' | 'groups'>, cookies: string) {
  if (actor.kind === 'visitor') return null
  const fields = groups
    .memberFields(actor.groupId)
    .flatMap(({ field }) => (field.required && field.filledBy === 'Member' ? [field] : []))
  if (fields.length === 0) return null
  const name = `${COOKIE}=${actor.userId}.${Math.max(...fields.map(({ updatedAt }) => updatedAt))}`
  if (cookies.split('; ').includes(name)) return null
  return { name, ids: fields.map(({ id }) => id), userId: actor.userId }
}

/** Required answers of members, read once a day and after each change of the required fields. */
export const requiredAnswers: MemberQuestions = {
  mayOwe: (ctx, cookies) => demanded(ctx, cookies) !== null,
  async check(ctx, cookies) {
    const asked = demanded(ctx, cookies)
    if (asked === null) return null
    const { name, ids, userId } = asked
    const given = await ctx.db.orm
      .select({ fieldId: memberAnswer.fieldId })
      .from(memberAnswer)
      .where(and(eq(memberAnswer.userId, userId), inArray(memberAnswer.fieldId, ids), isNotNull(memberAnswer.value)))
    const cookie = `${name}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${ctx.secure ? '; Secure' : ''}`
    return { isOwing: given.length < ids.length, cookie }
  },
}
