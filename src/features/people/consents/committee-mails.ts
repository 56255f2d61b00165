import { and, eq, inArray, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import type { Group } from '#handler/group.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { mailOptOut } from './tables.ts'
import type { Unsubscription } from './unsubscribe-token.ts'

type Known = Pick<CallContext, 'groups' | 'tenant'>
type Refusing = Pick<CallContext, 'features' | 'now'> & { db: Pick<RegionDb, 'orm'> }
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

/** Source of an opt-out by nobody's link: somebody else made the account, and its person gets no mails before being asked. */
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
    .select({ groupId: mailOptOut.groupId, source: mailOptOut.source })
    .from(mailOptOut)
    .where(eq(mailOptOut.userId, userId))

/** Groups whose information mails the person does not get. */
export const readOptOuts = async (db: ReadDb, userId: string): Promise<Set<string>> =>
  new Set((await readRows(db, userId)).map(({ groupId }) => groupId))

const readRefusals = async (db: ReadDb, userId: string): Promise<Set<string>> =>
  new Set((await readRows(db, userId)).flatMap((row) => (row.source === NOT_ASKED ? [] : [row.groupId])))

/** Groups among whose members a committee's own mails have been refused by hand. */
export const isRefusedByHand = sql`(${mailOptOut.source} is null or ${mailOptOut.source} <> ${NOT_ASKED})`

/** Keeps the mails of these committees from a new member who was not asked: an employer's account, an imported list. */
export const notAskedSteps = (
  { orm }: Pick<RegionDb, 'orm'>,
  { userId, committees, now }: { userId: string; committees: readonly string[]; now: number },
): Statement[] =>
  committees.map((groupId) =>
    orm.insert(mailOptOut).values({ userId, groupId, source: NOT_ASKED, createdAt: now }).onConflictDoNothing(),
  )

/** Takes the mails of the committees about which the person had not been asked; what was refused stays refused. */
export const acceptCommitteeMails = (
  { orm }: Pick<RegionDb, 'orm'>,
  { userId }: Pick<Member, 'userId'>,
): Statement[] => [orm.delete(mailOptOut).where(and(eq(mailOptOut.userId, userId), eq(mailOptOut.source, NOT_ASKED)))]

/** Writes that refuse further mails of this group, and what features then write of those that wait in the outbox. */
export const optOutSteps = (
  { db, features, now }: Refusing,
  { userId, groupId, source }: Unsubscription,
): Statement[] => [
  db.orm
    .insert(mailOptOut)
    .values({ userId, groupId, source, createdAt: now })
    .onConflictDoUpdate({
      target: [mailOptOut.userId, mailOptOut.groupId],
      set: { source, createdAt: now },
      setWhere: eq(mailOptOut.source, NOT_ASKED),
    }),
  ...features.flatMap(({ mailsRefused }) => mailsRefused?.({ userId, groupId }) ?? []),
]

/** Refuses the information mails of the group's committees for a person who joins it. */
export const refuseCommitteeMails = (
  ctx: Refusing & Pick<CallContext, 'groups'>,
  { userId, groupId }: Member,
): Statement[] =>
  ctx.groups.committees(groupId).flatMap(({ id }) => optOutSteps(ctx, { userId, groupId: id, source: null }))

/** Ids of those people who refused the group's mails; a person who was not asked yet may be invited again. */
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
