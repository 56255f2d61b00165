import { and, count, inArray, type SQL, sql } from 'drizzle-orm'
import { mayBeWritten } from '#features/people/consents/may-be-written.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isMember } from '#kernel/people/is-member.ts'
import {
  FEWEST_RECIPIENTS,
  isByBehaviour,
  type JoinedStep,
  type MailingAudience,
  noCriterion,
  type PurchaseStep,
  readAudience,
  type StoredAudience,
} from './audience-shapes.ts'
import { hasAnswered } from './has-answered.ts'

export interface AskedAudience {
  /** Committee that sends the mailing. */
  groupId: string
  audience: StoredAudience
}

type Asking = { groups: GroupTree; now: number }

const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Condition on `user`: people whom a mailing is for, as of now. */
export function isChosen({ groups, now }: Asking, { groupId, audience: stored }: AskedAudience): SQL | undefined {
  const audience = readAudience(stored)
  const members = and(isMember(groups, groupId), mayBeWritten(groupId))
  if (audience.kind === 'all') return members
  const { premium, joined, answers, purchases, absentMonths } = audience
  const today = new Date(now).toISOString().slice(0, 10)
  const since = (months: number) => monthsBefore(now, months)
  return and(
    members,
    inGroups(groups, groupId, audience.groupIds),
    premium === null
      ? undefined
      : inArray(
          user.groupId,
          listed(groups.subtreeIds(groupId).filter((id) => groups.permissions(id).cse === premium)),
        ),
    joinedRules(since)[joined],
    ...answers.map(({ fieldId, step }) => hasAnswered(audienceField(groups, groupId, fieldId), step, today)),
    purchaseRules(since)[purchases],
    absentMonths === null ? undefined : sql`coalesce(${user.lastLoginAt}, ${user.createdAt}) < ${since(absentMonths)}`,
  )
}

/** People of these sub-groups and those below; of none if all of them are gone. */
function inGroups(groups: GroupTree, groupId: string, chosen: readonly string[]): SQL | undefined {
  if (chosen.length === 0) return undefined
  const own = groups.subtreeIds(groupId)
  const ids = chosen.filter((id) => own.includes(id)).flatMap((id) => groups.subtreeIds(id))
  return inArray(user.groupId, listed([...new Set(ids)]))
}

const joinedRules = (since: (months: number) => number): Record<JoinedStep, SQL | undefined> => ({
  any: undefined,
  within1: sql`${user.createdAt} >= ${since(1)}`,
  within3: sql`${user.createdAt} >= ${since(3)}`,
  within12: sql`${user.createdAt} >= ${since(12)}`,
  before12: sql`${user.createdAt} < ${since(12)}`,
})

function purchaseRules(since: (months: number) => number): Record<PurchaseStep, SQL | undefined> {
  const bought = (from = 0) =>
    sql`(select count(*) from attempt a where a.user_id = ${user.id} and a.status = 'Paid' and a.started_at >= ${from})`
  return {
    any: undefined,
    none: sql`${bought()} = 0`,
    atLeast1: sql`${bought()} >= 1`,
    atLeast5: sql`${bought()} >= 5`,
    within1: sql`${bought(since(1))} >= 1`,
    within3: sql`${bought(since(3))} >= 1`,
    within12: sql`${bought(since(12))} >= 1`,
    notFor3: sql`${bought(since(3))} = 0`,
    notFor12: sql`${bought(since(12))} = 0`,
  }
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

/** True if more than groups choose the people: such counts are rounded for privacy. */
export function isRounded(stored: StoredAudience): boolean {
  const audience = readAudience(stored)
  if (audience.kind === 'all') return false
  const { premium, joined, answers } = audience
  return premium !== null || joined !== 'any' || answers.length > 0 || isByBehaviour(audience)
}

/** People among whom behaviour or answers choose; a committee knows already who they are. */
function findPopulation(stored: StoredAudience): MailingAudience {
  const audience = readAudience(stored)
  if (audience.kind === 'all') return audience
  const { groupIds } = audience
  return isByBehaviour(audience) ? { ...audience, purchases: 'any', absentMonths: null } : { ...noCriterion, groupIds }
}

/**
 * Counts the recipients; null if they are too few, or if criteria beside the groups leave out too few of those whom
 * they could choose. The same answer for both, so that it reveals neither.
 */
export async function countAudience(asking: Asking & { db: ReadDb }, asked: AskedAudience): Promise<number | null> {
  const { orm } = asking.db
  const population: AskedAudience = { groupId: asked.groupId, audience: findPopulation(asked.audience) }
  const [[chosen], [all]] = await orm.batch([
    orm.select({ people: count() }).from(user).where(isChosen(asking, asked)),
    orm.select({ people: count() }).from(user).where(isChosen(asking, population)),
  ])
  const people = chosen?.people ?? 0
  const leftOut = (all?.people ?? 0) - people
  const isTooFew = people < FEWEST_RECIPIENTS || (isRounded(asked.audience) && leftOut < FEWEST_RECIPIENTS)
  return isTooFew ? null : people
}
