import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { FAVOURITE_MAILS } from '#features/catalogue/favourites/alert-link.ts'
import { stopAlerts } from '#features/catalogue/favourites/change-favourite-mails.ts'
import { readWantsMails } from '#features/catalogue/favourites/list-favourites.ts'
import { isRefusedByHand, optOutSteps, readOptOuts, senderLabel } from '#features/people/consents/committee-mails.ts'
import { mailOptOut } from '#features/people/consents/tables.ts'
import { readUnsubscribeToken, type Unsubscription } from '#features/people/consents/unsubscribe-token.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { changeMailChoice, getUnsubscription, listMailChoices, unsubscribe } from './contract.ts'

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
  if (groupId === FAVOURITE_MAILS) {
    const isSubscribed = (await readWantsMails({ db: ctx.db, actor: { userId } })) === true
    return { kind: 'favourites' as const, groupLabel: '', isSubscribed }
  }
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
  const { db, now } = ctx
  await db.write(of.groupId === FAVOURITE_MAILS ? stopAlerts(of.userId, now) : optOutSteps(db, of, now))
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
  const { db, groups, actor, now } = ctx
  const { userId } = actor
  const mayChoose =
    groups.committees(actor.groupId).some(({ id }) => id === groupId) || (await readOptOuts(db, userId)).has(groupId)
  if (!mayChoose) return fail('groupNotFound')
  await db.write(
    isSubscribed
      ? [db.orm.delete(mailOptOut).where(and(eq(mailOptOut.userId, userId), eq(mailOptOut.groupId, groupId)))]
      : optOutSteps(db, { userId, groupId, mailingId: null }, now),
  )
  return {}
})

/** Ids of those people who refused the group's mails; who was not asked yet may be invited again. */
export async function whoOptedOut(db: ReadDb, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db.orm
    .select({ userId: mailOptOut.userId })
    .from(mailOptOut)
    .where(
      and(
        eq(mailOptOut.groupId, groupId),
        isRefusedByHand,
        inArray(mailOptOut.userId, sql`(select value from json_each(${JSON.stringify(userIds)}))`),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}
