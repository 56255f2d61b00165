import type { OwnTerms } from '../../contract/catalogue-shapes.ts'
import type { OwnSubsidies } from './own-subsidies.ts'
import { shareOut } from './share-out.ts'

/** Enough for what anybody buys at once: how much a committee still has is its own to know. */
const MOST_SHOWN = 100_000

/** What the page of an activity reckons with; undefined where nobody pays anything of it. */
export function ownTerms(own: OwnSubsidies | null, activityId: string): OwnTerms | undefined {
  const rules = own?.rulesFor(activityId, Number.POSITIVE_INFINITY) ?? []
  if (!own || rules.length === 0) return undefined
  const budgets = [...own.budgets(MOST_SHOWN)].map(([groupId, left]) => ({ groupId, left }))
  return { rules, budgets }
}

/** What would be paid of one ticket of this price, which is never more than the price itself. */
export function shareOfTicket(own: OwnSubsidies | null, activityId: string, price: number): number {
  const rules = own?.rulesFor(activityId, price) ?? []
  if (!own || rules.length === 0) return 0
  return shareOut([{ quantity: 1, price, fees: 0, rules }], own.budgets(price))[0]?.amount ?? 0
}
