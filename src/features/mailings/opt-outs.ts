import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '../../db/region-db.ts'
import type { CallContext } from '../../handler/context.ts'
import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import { handle } from '../../handler/handle.ts'
import type { ReadDb } from '../../handler/office-context.ts'
import { user } from '../accounts/tables.ts'
import { FAVOURITE_MAILS } from '../favourites/alert-link.ts'
import { stopAlerts } from '../favourites/change-favourite-mails.ts'
import { readWantsMails } from '../favourites/list-favourites.ts'
import { changeMailChoice, getUnsubscription, listMailChoices, unsubscribe } from './contract.ts'
import { mailOptOut } from './tables.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'

/** The link of somebody who is there. */
async function readLink({ db, platform }: CallContext, token: string): Promise<Unsubscription | null> {
  const of = await readUnsubscribeToken(platform.config.appKey, token)
  if (of === null) return null
  const [person] = await db.orm
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, of.userId), isNull(user.erasedAt)))
  return person ? of : null
}

const labelled = ({ groups, tenant }: Pick<CallContext, 'groups' | 'tenant'>, groupId: string): string =>
  (groupId === ROOT_GROUP_ID ? undefined : groups.get(groupId)?.label) ?? tenant.theme.title

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
  return { kind: 'group' as const, groupLabel: labelled(ctx, groupId), isSubscribed: out.length === 0 }
})

/** Done as often as it is asked for: a mail program and its reader may both ask. False: the link is none of ours. */
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

/** No more mails of this group; those that wait in the outbox are taken out. */
function optOutSteps({ orm }: Pick<RegionDb, 'orm'>, of: Unsubscription, now: number): Statement[] {
  const { userId, groupId } = of
  const own = `from mailing_recipient r join mail m on m.id = r.mail_id
    where r.user_id = ? and m.status = 'Queued' and r.mailing_id in (select id from mailing where group_id = ?)
      and not exists (select 1 from job j where j.dedupe_key = 'send-mail:' || m.id and j.lease_token is not null)`
  const args = [userId, groupId]
  return [
    orm
      .insert(mailOptOut)
      .values({ ...of, createdAt: now })
      .onConflictDoNothing(),
    { sql: `delete from job where dedupe_key in (select 'send-mail:' || m.id ${own})`, args },
    { sql: `delete from mail where id in (select m.id ${own})`, args },
    {
      sql: `update mailing_recipient set state = 'skipped', mail_id = null where user_id = ? and state = 'queued'
        and mailing_id in (select id from mailing where group_id = ? and state in ('sending', 'paused'))
        and not exists (select 1 from mail where id = mail_id)`,
      args,
    },
  ]
}

export const listMailChoicesHandler = handle(listMailChoices, async (ctx) => {
  const { db, groups, actor } = ctx
  const out = await readOptOuts(db, actor.userId)
  const committees = groups.committees(actor.groupId).map(({ id }) => id)
  const ids = [...new Set([...committees, ...out])].filter((id) => groups.get(id) !== undefined)
  return { items: ids.map((id) => ({ groupId: id, label: labelled(ctx, id), isSubscribed: !out.has(id) })) }
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

async function readOptOuts(db: ReadDb, userId: string): Promise<Set<string>> {
  const rows = await db.orm
    .select({ groupId: mailOptOut.groupId })
    .from(mailOptOut)
    .where(eq(mailOptOut.userId, userId))
  return new Set(rows.map(({ groupId }) => groupId))
}

/** Who of these people wants no mails of the group. */
export async function whoOptedOut(db: ReadDb, groupId: string, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await db.orm
    .select({ userId: mailOptOut.userId })
    .from(mailOptOut)
    .where(
      and(
        eq(mailOptOut.groupId, groupId),
        inArray(mailOptOut.userId, sql`(select value from json_each(${JSON.stringify(userIds)}))`),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}
