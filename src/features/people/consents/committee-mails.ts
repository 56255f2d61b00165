import { eq } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import { type Group, ROOT_GROUP_ID } from '#handler/group-tree.ts'
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

/** Committees that may write and whose mails the person has not refused. */
export async function readCommitteesThatWrite(known: Known & { db: ReadDb }, member: Member): Promise<string[]> {
  const out = await readOptOuts(known.db, member.userId)
  return labels(
    known,
    known.groups.committees(member.groupId).filter(({ id }) => !out.has(id)),
  )
}

/** Groups whose information mails the person has refused. */
export async function readOptOuts(db: ReadDb, userId: string): Promise<Set<string>> {
  const rows = await db.orm
    .select({ groupId: mailOptOut.groupId })
    .from(mailOptOut)
    .where(eq(mailOptOut.userId, userId))
  return new Set(rows.map(({ groupId }) => groupId))
}

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

/** Refuses the information mails of the group's committees for a person who joins it. */
export const refuseCommitteeMails = (
  { db, groups, now }: Pick<CallContext, 'groups' | 'now'> & { db: Pick<RegionDb, 'orm'> },
  { userId, groupId }: Member,
): Statement[] =>
  groups.committees(groupId).flatMap(({ id }) => optOutSteps(db, { userId, groupId: id, mailingId: null }, now))
