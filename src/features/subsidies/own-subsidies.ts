import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '../../db/region-db.ts'
import type { CallContext } from '../../handler/context.ts'
import { user } from '../accounts/tables.ts'
import { activityListing } from '../catalogue/derived/tables.ts'
import { perVersion } from '../catalogue/version-memory.ts'
import { dayKey } from '../stock/region-time.ts'
import { memberFacts } from './member-facts.ts'
import type { GivingRule } from './share-out.ts'
import { type SubsidyRule, subsidyBudget, subsidyShare } from './tables.ts'

/** What the committees of a person would pay today. */
export interface OwnSubsidies {
  /** The calendar year of the region, whose budget and ceilings count. */
  year: number
  budgets: ReadonlyMap<string, number>
  rulesFor(activityId: string): GivingRule[]
  /** The rule as it was read: a purchase is refused where it has changed since. */
  rule(id: string): SubsidyRule | undefined
}

export type Reading = Pick<CallContext, 'actor' | 'groups' | 'now' | 'region'> & { db: { orm: Orm } }

/** Nothing is asked of the database for somebody whose committees pay nothing. */
export async function ownSubsidies(ctx: Reading): Promise<OwnSubsidies | null> {
  const { actor, db, groups, region, now } = ctx
  if (actor.kind === 'visitor') return null
  const day = dayKey(region.zone, now)
  const rules = groups.subsidies(actor.groupId).filter((rule) => isOn(rule, day))
  if (rules.length === 0) return null
  const year = Number(day.slice(0, 4))
  const [members, [budgets, used, [person]], facts] = await Promise.all([
    Promise.all(rules.map((rule) => activitiesOf(ctx, rule))),
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
    memberFacts(ctx, rules),
  ])
  const since = dayKey(region.zone, person?.createdAt ?? now)
  const taken = new Map(used.map(({ ruleId, cents }) => [ruleId, cents]))
  const giving = rules.flatMap((rule, at) =>
    wholeMonths(facts.since(rule) ?? since, day) < rule.minMonths || facts.children(rule) < rule.minChildren
      ? []
      : [{ giving: givingRule(rule, taken), activities: members[at] ?? null }],
  )
  return {
    year,
    budgets: new Map(budgets.map(({ groupId, left }) => [groupId, left])),
    rulesFor: (activityId) =>
      giving.flatMap(({ giving: rule, activities }) =>
        activities === null || activities.has(activityId) ? [rule] : [],
      ),
    rule: (id) => rules.find((rule) => rule.id === id),
  }
}

const isOn = ({ fromDay, toDay }: SubsidyRule, day: string): boolean =>
  (fromDay === null || fromDay <= day) && (toDay === null || day <= toDay)

/** Months between two days, the last one only when it is over. */
export function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0, fromDate = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0, toDate = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDate < fromDate ? 1 : 0)
}

function givingRule(rule: SubsidyRule, taken: ReadonlyMap<string, number>): GivingRule {
  const { id, groupId, percent, amount, maxPerOrder, maxPerYear } = rule
  const leftThisYear = maxPerYear === null ? null : Math.max(0, maxPerYear - (taken.get(id) ?? 0))
  return { id, groupId, percent, amount, maxPerOrder, leftThisYear }
}

const memoryOf = perVersion(() => new Map<string, Promise<ReadonlySet<string>>>())

/** The activities that a rule is for; null: every one. Those of a category are read once per catalogue version. */
function activitiesOf(ctx: Reading, { target, targetId }: SubsidyRule): Promise<ReadonlySet<string> | null> {
  if (target === 'All' || targetId === null) return Promise.resolve(null)
  if (target === 'Activity') return Promise.resolve(new Set([targetId]))
  const memory = memoryOf(ctx)
  const known = memory.get(targetId)
  if (known) return known
  const asked = Promise.resolve(
    ctx.db.orm
      .select({ id: activityListing.activityId })
      .from(activityListing)
      .where(eq(activityListing.scope, targetId))
      .then((rows): ReadonlySet<string> => new Set(rows.map(({ id }) => id))),
  )
  memory.set(targetId, asked)
  asked.catch(() => memory.delete(targetId))
  return asked
}
