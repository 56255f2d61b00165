import type { OwnTerms } from '../../contract/catalogue-shapes.ts'
import type { OwnSubsidies } from './own-subsidies.ts'
import { shareOut } from './share-out.ts'

/** Enough for what anybody buys at once: how much a committee still has is its own to know. */
const MOST_SHOWN = 100_000

/** What the page of an activity reckons with; undefined where nobody pays anything of it. */
export function ownTerms(own: OwnSubsidies | null, activityId: string): OwnTerms | undefined {
  const rules = own?.rulesFor(activityId) ?? []
  if (!own || rules.length === 0) return undefined
  const budgets = [...own.budgets].map(([groupId, left]) => ({ groupId, left: Math.min(left, MOST_SHOWN) }))
  return { rules, budgets }
}

/** What would be paid of one ticket of this price. */
export const shareOfTicket = (own: OwnSubsidies | null, activityId: string, price: number): number =>
  own === null
    ? 0
    : (shareOut([{ quantity: 1, price, fees: 0, rules: own.rulesFor(activityId) }], own.budgets)[0]?.amount ?? 0)
