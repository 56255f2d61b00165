import type { CeilingLeft, OwnTerms } from '#contract/catalogue-shapes.ts'
import type { OwnSubsidies } from './own-subsidies.ts'
import { shareOut } from './share-out.ts'
import type { SubsidyRule } from './tables.ts'

/** Enough for what anybody buys at once: how much a committee still has is its own to know. */
const MOST_SHOWN = 100_000

/** What the page of an activity reckons with; undefined where nobody pays anything of it. */
export function ownTerms(own: OwnSubsidies | null, activityId: string): OwnTerms | undefined {
  const rules = own?.rulesFor(activityId, Number.POSITIVE_INFINITY) ?? []
  if (!own || rules.length === 0) return undefined
  const left = own.budgets(MOST_SHOWN)
  const budgets = [...left].map(([groupId, cents]) => ({ groupId, left: cents }))
  const ceilings = rules.flatMap(({ id, leftThisYear }) => {
    const rule = own.rule(id)
    return rule ? yearCeiling(rule, leftThisYear, left.get(rule.groupId) ?? 0) : []
  })
  return { rules, budgets, ceilings }
}

/** What a person has left of the rule's yearly ceiling, which is no more than its budget still has; none without a ceiling. */
export const yearCeiling = (
  { percent, amount, maxPerYear }: SubsidyRule,
  leftThisYear: number | null,
  budget: number,
): CeilingLeft[] =>
  maxPerYear === null || leftThisYear === null
    ? []
    : [{ percent, amount, left: budget < MOST_SHOWN ? Math.min(leftThisYear, budget) : leftThisYear, of: maxPerYear }]

/** What would be paid of one ticket of this price, which is never more than the price itself. */
export function shareOfTicket(own: OwnSubsidies | null, activityId: string, price: number): number {
  const rules = own?.rulesFor(activityId, price) ?? []
  if (!own || rules.length === 0) return 0
  return shareOut([{ quantity: 1, price, fees: 0, rules }], own.budgets(price))[0]?.amount ?? 0
}
