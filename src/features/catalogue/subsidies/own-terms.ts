import type { CeilingLeft, OwnTerms } from '#contract/catalogue-shapes.ts'
import { giftAmount, shareOut } from '#kernel/prices/share-out.ts'
import type { SubsidyRule } from '#kernel/subsidies/tables.ts'
import type { OwnSubsidies } from './own-subsidies.ts'

/** Cap of the shown remainder, more than a person spends at once: the committee's full remainder is not revealed. */
const MOST_SHOWN = 100_000

/** Subsidies with which an activity's page computes; undefined if no committee pays for it. */
export function ownTerms(own: OwnSubsidies | null, activityId: string): OwnTerms | undefined {
  const rules = own?.rulesFor(activityId, Number.POSITIVE_INFINITY) ?? []
  if (!own || rules.length === 0) return undefined
  const left = own.budgets(MOST_SHOWN)
  const budgets = [...left].map(([groupId, cents]) => ({ groupId, left: cents }))
  const ceilings = rules.flatMap(({ id, leftThisYear }) => {
    const rule = own.rule(id)
    const ceiling = rule ? yearCeiling(rule, leftThisYear, left.get(rule.groupId) ?? 0) : []
    return ceiling.map((each) => ({ ...each, ruleId: id }))
  })
  return { rules, budgets, ceilings }
}

/** Rest of the person's yearly ceiling, at most the rest of the budget; none if the rule has no ceiling. */
export const yearCeiling = (
  { percent, amount, maxPerYear }: SubsidyRule,
  leftThisYear: number | null,
  budget: number,
): CeilingLeft[] =>
  maxPerYear === null || leftThisYear === null
    ? []
    : [{ percent, amount, left: budget < MOST_SHOWN ? Math.min(leftThisYear, budget) : leftThisYear, of: maxPerYear }]

/**
 * Subsidy of one ticket at this price, at most what the buyer would pay for it, and the rule that pays; `percent` is the
 * rule's, if no bound cuts what it gives.
 */
export function shareOfTicket(
  own: OwnSubsidies | null,
  activityId: string,
  { price, fees }: { price: number; fees: number },
): { amount: number; percent: number | null; ruleId: string | null } {
  const nothing = { amount: 0, percent: null, ruleId: null }
  const rules = own?.rulesFor(activityId, price + fees) ?? []
  if (!own || rules.length === 0) return nothing
  const [share] = shareOut([{ quantity: 1, price, fees, rules }], own.budgets(price + fees))
  const rule = rules.find(({ id }) => id === share?.ruleId)
  if (!share || !rule) return nothing
  const isWhole = giftAmount(rule, { price, quantity: 1 }) === share.amount
  return { amount: share.amount, percent: isWhole ? rule.percent : null, ruleId: rule.id }
}
