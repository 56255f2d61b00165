import { and, count, inArray, type SQL, sql } from 'drizzle-orm'
import { mayBeWritten } from '#features/people/consents/may-be-written.ts'
import { hasAnswered } from '#features/people/member-fields/has-answered.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isMember } from '#kernel/people/is-member.ts'
import { FEWEST_RECIPIENTS, type MailingAudience } from './mailing-shapes.ts'

export interface AskedAudience {
  /** Committee that sends the mailing. */
  groupId: string
  audience: MailingAudience
}

type Asking = { groups: GroupTree; now: number }

const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Condition on `user`: people whom a mailing is for, as of now. */
export function isChosen({ groups, now }: Asking, { groupId, audience }: AskedAudience): SQL | undefined {
  const members = and(isMember(groups, groupId), mayBeWritten(groupId))
  if (audience.kind === 'all') return members
  const own = groups.subtreeIds(groupId)
  if (audience.kind === 'group')
    return and(
      members,
      inArray(user.groupId, listed(own.includes(audience.groupId) ? groups.subtreeIds(audience.groupId) : [])),
    )
  if (audience.kind === 'answer') {
    const field = audienceField(groups, groupId, audience.fieldId)
    return and(members, hasAnswered(field, audience.step, new Date(now).toISOString().slice(0, 10)))
  }
  const { premium, purchases, absentMonths } = audience
  const bought = sql`(select count(*) from attempt a where a.user_id = ${user.id} and a.status = 'Paid')`
  const purchaseRules = {
    any: undefined,
    none: sql`${bought} = 0`,
    atLeast1: sql`${bought} >= 1`,
    atLeast5: sql`${bought} >= 5`,
  }
  return and(
    members,
    premium === null
      ? undefined
      : inArray(user.groupId, listed(own.filter((id) => groups.permissions(id).cse === premium))),
    purchaseRules[purchases],
    absentMonths === null
      ? undefined
      : sql`coalesce(${user.lastLoginAt}, ${user.createdAt}) < ${monthsBefore(now, absentMonths)}`,
  )
}

/** The committee's own question whose answers choose recipients. */
export const audienceField = (groups: GroupTree, groupId: string, fieldId: string) =>
  groups.get(groupId)?.memberFields?.find(({ id }) => id === fieldId)

/** Start of a UTC day some months ago; whole days keep repeated counts from revealing a single sign-in. */
function monthsBefore(now: number, months: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, date.getUTCDate())
}

const ROUND = 5
/** Rounds down to a multiple of five. */
export const roundedDown = (people: number): number => people - (people % ROUND)

/** True for audiences chosen by behaviour or answers, whose counts are rounded for privacy. */
export const isRounded = ({ kind }: MailingAudience): boolean => kind === 'matching' || kind === 'answer'

/**
 * Counts the recipients; null if they are too few, or if a choice by behaviour or answers leaves out too few. The same
 * answer for both, so that it reveals neither.
 */
export async function countAudience(asking: Asking & { db: ReadDb }, asked: AskedAudience): Promise<number | null> {
  const { orm } = asking.db
  const everybody: AskedAudience = { groupId: asked.groupId, audience: { kind: 'all' } }
  const [[chosen], [all]] = await orm.batch([
    orm.select({ people: count() }).from(user).where(isChosen(asking, asked)),
    orm.select({ people: count() }).from(user).where(isChosen(asking, everybody)),
  ])
  const people = chosen?.people ?? 0
  const leftOut = (all?.people ?? 0) - people
  const isTooFew = people < FEWEST_RECIPIENTS || (isRounded(asked.audience) && leftOut < FEWEST_RECIPIENTS)
  return isTooFew ? null : people
}
