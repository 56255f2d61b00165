import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { memberAnswer } from './tables.ts'

const COOKIE = 'asked-fields'
const DAY_SECONDS = 86_400

/** Home, the catalogue and the committee's pages: never what was bought, the cart, the account, the law, or ways in and out. */
const shown = /^\/($|[acv]\d?\/|news|polls|infos)/

/** Whether a member who opens this page may be asked first. */
export const asksOn = (path: string): boolean => shown.test(path)

interface Asking {
  isOwing: boolean
  /** That the person has been asked, or looked at, today. */
  cookie: string
}

/** The demanded fields that the caller may owe an answer to, and the cookie's name and value for them; null: none, or looked at today. */
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

/** Whether the database has to be asked if something is owed. */
export const mayOwe = (ctx: CallContext, cookies: string): boolean => demanded(ctx, cookies) !== null

/**
 * Whether the caller's committees demand an answer that is missing. Read once a day and after each change of what is
 * demanded; null where there is nothing to look at.
 */
export async function asksFirst(ctx: CallContext, cookies: string): Promise<Asking | null> {
  const asked = demanded(ctx, cookies)
  if (asked === null) return null
  const { name, ids, userId } = asked
  const given = await ctx.db.orm
    .select({ fieldId: memberAnswer.fieldId })
    .from(memberAnswer)
    .where(and(eq(memberAnswer.userId, userId), inArray(memberAnswer.fieldId, ids), isNotNull(memberAnswer.value)))
  const cookie = `${name}; Path=/; Max-Age=${DAY_SECONDS}; HttpOnly; SameSite=Lax${ctx.secure ? '; Secure' : ''}`
  return { isOwing: given.length < ids.length, cookie }
}
