import type { OwnSubsidies } from './own-subsidies.ts'
import { type Share, shareOut } from './share-out.ts'

/** A cart line with its prices in cents, fees included in the total. */
interface PricedLine {
  totals: { total: number; fees: number }
  activity: { id: string }
}

/** Sum of the committees' shares of lines bought together, in their order. */
export const sumShares = (
  lines: readonly { line: PricedLine; quantity: number }[],
  own: OwnSubsidies | null,
): (Share | null)[] =>
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
      )
