import { and, eq, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import type { Group } from '#handler/group.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { mailOptOut } from './tables.ts'
import type { Unsubscription } from './unsubscribe-token.ts'

type Known = Pick<CallContext, 'groups' | 'tenant'>
interface Member {
  userId: string
  groupId: string
}

/** Name by which members know the sender of a group's information mails. */
export const senderLabel = ({ groups, tenant }: Known, groupId: string): string =>
  (groupId === ROOT_GROUP_ID ? undefined : groups.get(groupId)?.label) ?? tenant.theme.title

const labels = (known: Known, committees: readonly Group[]) => committees.map(({ id }) => senderLabel(known, id))

/** Committees that may write to the members of a group, the nearest first. */
export const committeesThatWrite = (known: Known, groupId: string): string[] =>
  labels(known, known.groups.committees(groupId))

/** In place of a mailing: somebody else made the account, and its person gets no mails before being asked. */
export const NOT_ASKED = 'not-asked'

/** Committees that may write and about which the person has not decided yet, or whose mails they get. */
export async function readCommitteesThatWrite(known: Known & { db: ReadDb }, member: Member): Promise<string[]> {
  const out = await readRefusals(known.db, member.userId)
  return labels(
    known,
    known.groups.committees(member.groupId).filter(({ id }) => !out.has(id)),
  )
}

const readRows = (db: ReadDb, userId: string) =>
  db.orm
    .select({ groupId: mailOptOut.groupId, mailingId: mailOptOut.mailingId })
    .from(mailOptOut)
    .where(eq(mailOptOut.userId, userId))

/** Groups whose information mails the person does not get. */
export const readOptOuts = async (db: ReadDb, userId: string): Promise<Set<string>> =>
  new Set((await readRows(db, userId)).map(({ groupId }) => groupId))

const readRefusals = async (db: ReadDb, userId: string): Promise<Set<string>> =>
  new Set((await readRows(db, userId)).flatMap((row) => (row.mailingId === NOT_ASKED ? [] : [row.groupId])))

/** Groups among whose members a committee's own mails have been refused by hand. */
export const isRefusedByHand = sql`(${mailOptOut.mailingId} is null or ${mailOptOut.mailingId} <> ${NOT_ASKED})`

/** Keeps the mails of these committees from a new member who was not asked: an employer's account, an imported list. */
export const notAskedSteps = (
  { orm }: Pick<RegionDb, 'orm'>,
  { userId, committees, now }: { userId: string; committees: readonly string[]; now: number },
): Statement[] =>
  committees.map((groupId) =>
    orm.insert(mailOptOut).values({ userId, groupId, mailingId: NOT_ASKED, createdAt: now }).onConflictDoNothing(),
  )

/** Takes the mails of the committees about which the person had not been asked; what was refused stays refused. */
export const acceptCommitteeMails = (
  { orm }: Pick<RegionDb, 'orm'>,
  { userId }: Pick<Member, 'userId'>,
): Statement[] => [
  orm.delete(mailOptOut).where(and(eq(mailOptOut.userId, userId), eq(mailOptOut.mailingId, NOT_ASKED))),
]

/** Refuses further mails of this group and removes those that wait in the outbox. */
export function optOutSteps({ orm }: Pick<RegionDb, 'orm'>, of: Unsubscription, now: number): Statement[] {
  const { userId, groupId } = of
  const own = `from mailing_recipient r join mail m on m.id = r.mail_id
    where r.user_id = ? and m.status = 'Queued' and r.mailing_id in (select id from mailing where group_id = ?)
      and not exists (select 1 from job j where j.dedupe_key = 'send-mail:' || m.id and j.lease_token is not null)`
  const args = [userId, groupId]
  return [
    orm
      .insert(mailOptOut)
      .values({ ...of, createdAt: now })
      .onConflictDoUpdate({
        target: [mailOptOut.userId, mailOptOut.groupId],
        set: { mailingId: of.mailingId, createdAt: now },
        setWhere: eq(mailOptOut.mailingId, NOT_ASKED),
      }),
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

/** Refuses the information mails of the group's committees for a person who joins it. */
export const refuseCommitteeMails = (
  { db, groups, now }: Pick<CallContext, 'groups' | 'now'> & { db: Pick<RegionDb, 'orm'> },
  { userId, groupId }: Member,
): Statement[] =>
  groups.committees(groupId).flatMap(({ id }) => optOutSteps(db, { userId, groupId: id, mailingId: null }, now))
