import { and, eq, isNull } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { user } from '#kernel/accounts/tables.ts'
import { optOutSteps, readOptOuts, senderLabel } from './committee-mails.ts'
import { changeMailChoice, getUnsubscription, listMailChoices, unsubscribe } from './contract.ts'
import { findSubscription } from './mail-links.ts'
import { mailOptOut } from './tables.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/** Verifies a link's token; null if invalid or its person no longer exists. */
async function readLink({ db, platform }: CallContext, token: string): Promise<Unsubscription | null> {
  const of = await readUnsubscribeToken(platform.config.appKey, token)
  if (of === null) return null
  const [person] = await db.orm
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, of.userId), isNull(user.erasedAt)))
  return person ? of : null
}

export const getUnsubscriptionHandler = handle(getUnsubscription, async (ctx, { token }, fail) => {
  const { userId, groupId } = (await readLink(ctx, token)) ?? fail('unsubscribeLinkNotFound')
  const own = findSubscription(ctx.features, groupId)
  if (own) return { kind: own.name, groupLabel: '', isSubscribed: await own.isSubscribed(ctx.db, userId) }
  const out = await ctx.db.orm
    .select({ groupId: mailOptOut.groupId })
    .from(mailOptOut)
    .where(and(eq(mailOptOut.userId, userId), eq(mailOptOut.groupId, groupId)))
  return { kind: 'group' as const, groupLabel: senderLabel(ctx, groupId), isSubscribed: out.length === 0 }
})

/**
 * Unsubscribes the holder of a link. Idempotent, because mail program and reader may both call it. False for an invalid
 * link.
 */
export async function unsubscribeBy(ctx: CallContext, token: string): Promise<boolean> {
  const of = await readLink(ctx, token)
  if (of === null) return false
  const own = findSubscription(ctx.features, of.groupId)
  await ctx.db.write(own ? own.end(of.userId, ctx.now) : optOutSteps(ctx, of))
  return true
}

export const unsubscribeHandler = handle(unsubscribe, async (ctx, { token }, fail) =>
  (await unsubscribeBy(ctx, token)) ? {} : fail('unsubscribeLinkNotFound'),
)

export const listMailChoicesHandler = handle(listMailChoices, async (ctx) => {
  const { db, groups, actor } = ctx
  const out = await readOptOuts(db, actor.userId)
  const committees = groups.committees(actor.groupId).map(({ id }) => id)
  const ids = [...new Set([...committees, ...out])].filter((id) => groups.get(id) !== undefined)
  return { items: ids.map((id) => ({ groupId: id, label: senderLabel(ctx, id), isSubscribed: !out.has(id) })) }
})

export const changeMailChoiceHandler = handle(changeMailChoice, async (ctx, { groupId, isSubscribed }, fail) => {
  const { db, groups, actor } = ctx
  const { userId } = actor
  const mayChoose =
    groups.committees(actor.groupId).some(({ id }) => id === groupId) || (await readOptOuts(db, userId)).has(groupId)
  if (!mayChoose) return fail('groupNotFound')
  await db.write(
    isSubscribed
      ? [db.orm.delete(mailOptOut).where(and(eq(mailOptOut.userId, userId), eq(mailOptOut.groupId, groupId)))]
      : optOutSteps(ctx, { userId, groupId, source: null }),
  )
  return {}
})
