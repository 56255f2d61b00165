import { type Gift, type Share, shareOut } from '#kernel/prices/share-out.ts'
import type { OwnSubsidies } from './own-subsidies.ts'

/** A share with what its rule gives, as the buyer reads it beside the line. */
export interface NamedShare extends Share {
  gift?: Gift
}

/** A cart line with its prices in cents, fees included in the total. */
interface PricedLine {
  totals: { total: number; fees: number }
  activity: { id: string }
}

/** Sum of the committees' shares of lines bought together, in their order. */
export const sumShares = (
  lines: readonly { line: PricedLine; quantity: number }[],
  own: OwnSubsidies | null,
): (NamedShare | null)[] =>
  own === null
    ? lines.map(() => null)
    : shareOut(
        lines.map(({ line: { totals, activity }, quantity }) => ({
          quantity,
          price: totals.total - totals.fees,
          fees: totals.fees,
          rules: own.rulesFor(activity.id, Number.POSITIVE_INFINITY),
        })),
        own.budgets(Number.POSITIVE_INFINITY),
      ).map((share) => {
        const rule = share && own.rule(share.ruleId)
        return rule ? { ...share, gift: { percent: rule.percent, amount: rule.amount } } : share
      })
