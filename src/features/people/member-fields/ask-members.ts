import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import type { FeatureParts } from '#handler/feature.ts'
import { memberAnswer } from './tables.ts'

const COOKIE = 'asked-fields'
const DAY_SECONDS = 86_400

/** Matches home and the catalogue: never orders, the cart, the account, legal pages, or sign-in and sign-out. */
const shown = /^\/($|[acv]\d?\/)/

/** True if a member who opens this page may be asked first: one of the catalogue, or one that a feature names. */
export const asksOn = (path: string, features: readonly FeatureParts[]): boolean =>
  shown.test(path) || features.some(({ memberPages = [] }) => memberPages.some((page) => path.startsWith(page)))

interface Asking {
  isOwing: boolean
  /** Cookie that records that the person was asked, or checked, today. */
  cookie: string
}

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

/** True if the database must be asked whether the caller owes an answer. */
export const mayOwe = (ctx: CallContext, cookies: string): boolean => demanded(ctx, cookies) !== null

/**
 * Reads whether a required answer of the caller is missing, once a day and after each change of the required fields;
 * null if there is nothing to check.
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
