import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#db/region-db.ts'
import type { CallContext, UserActor } from '#handler/context.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { StandingNeed, SubsidyStanding } from '#handler/shared-standing.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { perVersion } from '#kernel/catalogue/version-memory.ts'
import type { GivingRule } from '#kernel/prices/share-out.ts'
import { type SubsidyRule, subsidyBudget, subsidyShare } from '#kernel/subsidies/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { memberFacts } from './member-facts.ts'
import { seniorityStops } from './seniority.ts'

/** Subsidies that a person's committees would pay today. */
export interface OwnSubsidies {
  /** Calendar year of the region, whose budget and ceilings apply. */
  year: number
  /**
   * Remaining cents of each budget, capped at `enough`: a page computed with a cap is the same for everyone who has at
   * least that much, and kept pages are told apart by it.
   */
  budgets(enough: number): ReadonlyMap<string, number>
  /** Rules for the activity; the rest of a yearly ceiling is capped at `enough` for the same reason. */
  rulesFor(activityId: string, enough: number): GivingRule[]
  /**
   * Rules for the activity, also those that give this person nothing: `leftThisYear` is undefined if their conditions
   * are not met, null without a ceiling.
   */
  aimedAt(activityId: string): { rule: SubsidyRule; leftThisYear: number | null | undefined }[]
  /** The rule as read: a purchase is refused if it has changed since. */
  rule(id: string): SubsidyRule | undefined
}

export type Reading = Pick<CallContext, 'groups' | 'now' | 'region'> & {
  /** Person who would buy: the caller, or another of whom an office asks. */
  actor: { kind: 'visitor' } | Pick<UserActor, 'kind' | 'userId' | 'groupId' | 'shared'>
  db: { orm: Orm }
}

/**
 * Reduces a standing to the part on which a page computed with this need depends: people equal in it share the page.
 */
export const standingWithin = (
  standing: SubsidyStanding | null,
  { budget, ceiling }: StandingNeed,
): SubsidyStanding | null =>
  standing && {
    budgets: standing.budgets.map(([groupId, left]) => [groupId, Math.min(left, budget)]),
    giving: standing.giving.map(([ruleId, left]) => [ruleId, left === null ? null : Math.min(left, ceiling)]),
  }

/** Rules that pay anything today to members of the group. */
export const subsidiesToday = (
  { groups, region, now }: Pick<Reading, 'groups' | 'region' | 'now'>,
  groupId: string,
): SubsidyRule[] => subsidiesOn(dayKey(region.zone, now), groups, groupId)

const subsidiesOn = (day: string, groups: GroupTree, groupId: string): SubsidyRule[] =>
  groups.subsidies(groupId).filter((rule) => isOn(rule, day))

const yearOn = (day: string): number => Number(day.slice(0, 4))

/** Reads nothing for a member whose committees pay nothing. */
export async function ownSubsidies(ctx: Reading): Promise<OwnSubsidies | null> {
  const { actor, db, groups, region, now } = ctx
  if (actor.kind === 'visitor') return null
  const day = dayKey(region.zone, now)
  const rules = subsidiesOn(day, groups, actor.groupId)
  if (rules.length === 0) return null
  const memory = activityMemory({ groups })
  const [members, standing] = await Promise.all([
    Promise.all(rules.map((rule) => targetedActivities(db, memory, rule))),
    subsidyStanding(ctx),
  ])
  const needs = (need: Partial<StandingNeed>) => actor.shared?.needs({ budget: 0, ceiling: 0, ...need })
  const left = new Map(standing?.giving)
  const giving = rules.flatMap((rule, at) => {
    const leftThisYear = left.get(rule.id)
    return leftThisYear === undefined
      ? []
      : [{ giving: givingRule(rule, leftThisYear), activities: members[at] ?? null }]
  })
  return {
    year: yearOn(day),
    budgets: (enough) => {
      needs({ budget: enough })
      return new Map(standingWithin(standing, { budget: enough, ceiling: 0 })?.budgets)
    },
    rulesFor: (activityId, enough) => {
      needs({ ceiling: enough })
      return giving.flatMap(({ giving: rule, activities }) => {
        const { leftThisYear } = rule
        const within = { ...rule, leftThisYear: leftThisYear === null ? null : Math.min(leftThisYear, enough) }
        return activities === null || activities.has(activityId) ? [within] : []
      })
    },
    aimedAt: (activityId) =>
      rules.flatMap((rule, at) =>
        members[at]?.has(activityId) === false ? [] : [{ rule, leftThisYear: left.get(rule.id) }],
      ),
    rule: (id) => rules.find((rule) => rule.id === id),
  }
}

/** Loads the standing, unless the caller represents everyone with the same one; null if no committee pays anything. */
export async function subsidyStanding(ctx: Reading): Promise<SubsidyStanding | null> {
  const { actor, db, groups, region, now } = ctx
  if (actor.kind === 'visitor') return null
  if (actor.shared) {
    // Registers the dependency even without amounts: a person who joined too late for a rule sees another page.
    actor.shared.needs({ budget: 0, ceiling: 0 })
    return actor.shared.standing
  }
  const day = dayKey(region.zone, now)
  const year = yearOn(day)
  const rules = subsidiesOn(day, groups, actor.groupId)
  if (rules.length === 0) return null
  const [[budgets, used, [person]], facts] = await Promise.all([
    db.orm.batch([
      db.orm
        .select({ groupId: subsidyBudget.groupId, left: sql<number>`${subsidyBudget.amount} - ${subsidyBudget.used}` })
        .from(subsidyBudget)
        .where(
          and(
            eq(subsidyBudget.year, year),
            inArray(subsidyBudget.groupId, [...new Set(rules.map((rule) => rule.groupId))]),
          ),
        ),
      db.orm
        .select({
          ruleId: subsidyShare.ruleId,
          cents: sql<number>`sum(${subsidyShare.amount} - ${subsidyShare.returned})`,
        })
        .from(subsidyShare)
        .where(and(eq(subsidyShare.userId, actor.userId), eq(subsidyShare.year, year)))
        .groupBy(subsidyShare.ruleId),
      db.orm.select({ createdAt: user.createdAt }).from(user).where(eq(user.id, actor.userId)),
    ]),
    memberFacts({ actor, db, groups }, rules),
  ])
  const since = dayKey(region.zone, person?.createdAt ?? now)
  const taken = new Map(used.map(({ ruleId, cents }) => [ruleId, cents]))
  return {
    budgets: budgets.map(({ groupId, left }) => [groupId, left]),
    giving: rules
      .filter(
        (rule) =>
          wholeMonths(facts.since(rule) ?? since, day) >= rule.minMonths && facts.children(rule) >= rule.minChildren,
      )
      .map(({ id, maxPerYear }) => [id, maxPerYear === null ? null : Math.max(0, maxPerYear - (taken.get(id) ?? 0))]),
  }
}

const isOn = (rule: SubsidyRule, day: string): boolean =>
  (rule.fromDay === null || rule.fromDay <= day) &&
  (rule.toDay === null || day <= rule.toDay) &&
  !seniorityStops(rule, day)

/** Months between two days; the last counts only once complete. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDate = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDate = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDate < fromDate ? 1 : 0)
}

const givingRule = (
  { id, groupId, percent, amount, maxPerOrder }: SubsidyRule,
  leftThisYear: number | null,
): GivingRule => ({ id, groupId, percent, amount, maxPerOrder, leftThisYear })

const activityMemory = perVersion(() => new Map<string, Promise<ReadonlySet<string>>>())

/** Activities to which a rule applies; null for all. Those of a category are read once per catalogue version. */
function targetedActivities(
  db: Reading['db'],
  memory: Map<string, Promise<ReadonlySet<string>>>,
  { target, targetId }: SubsidyRule,
): Promise<ReadonlySet<string> | null> {
  if (target === 'All' || targetId === null) return Promise.resolve(null)
  if (target === 'Activity') return Promise.resolve(new Set([targetId]))
  const known = memory.get(targetId)
  if (known) return known
  const asked = Promise.resolve(
    db.orm
      .select({ id: activityListing.activityId })
      .from(activityListing)
      .where(eq(activityListing.scope, targetId))
      .then((rows): ReadonlySet<string> => new Set(rows.map(({ id }) => id))),
  )
  memory.set(targetId, asked)
  asked.catch(() => memory.delete(targetId))
  return asked
}
