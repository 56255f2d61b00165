import { createContext, use } from 'react'
import type { CeilingLeft, OwnTerms } from '#contract/catalogue-shapes.ts'
import { type Gift, type Share, type SharedLine, shareOut } from '#kernel/prices/share-out.ts'

/** Subsidies of the reader's committees for the activity of this page; null if there are none. */
export const SubsidyContext = createContext<OwnTerms | null>(null)

type Line = Omit<SharedLine, 'rules'>

function reckon(terms: OwnTerms | null, lines: readonly Line[]): (Share | null)[] {
  if (terms === null) return lines.map(() => null)
  const budgets = new Map(terms.budgets.map(({ groupId, left }) => [groupId, left]))
  return shareOut(
    lines.map((line) => ({ ...line, rules: terms.rules })),
    budgets,
  )
}

/** Committee's shares of lines bought together, in their order; cents. */
export const lineShares = (terms: OwnTerms | null, lines: readonly Line[]): number[] =>
  reckon(terms, lines).map((share) => share?.amount ?? 0)

/** A rule that pays, with what its yearly ceiling leaves to the reader. */
export interface PayingRule extends Gift {
  id: string
  ceiling: CeilingLeft | null
}

/** Rules that pay for lines bought together, each once: of several that reach a line, the one that is reckoned with. */
export function payingRules(terms: OwnTerms | null, lines: readonly Line[]): PayingRule[] {
  const used = new Set(reckon(terms, lines).flatMap((share) => share?.ruleId ?? []))
  return (terms?.rules ?? [])
    .filter(({ id }) => used.has(id))
    .map(({ id, percent, amount }) => {
      const ceiling = terms?.ceilings.find(({ ruleId }) => ruleId === id) ?? null
      return { id, percent, amount, ceiling }
    })
}

/** Committee's share of one ticket or option; an amount per ticket does not apply to options. */
export function shareOfOne(
  terms: OwnTerms | null,
  { price, fees }: { price: number; fees: number },
  kind: 'ticket' | 'option' = 'ticket',
): number {
  if (terms === null || price === 0) return 0
  const rules = kind === 'ticket' ? terms.rules : terms.rules.filter(({ percent }) => percent !== null)
  // Fees prevent the top-up of small remainders, since an option is never bought alone.
  return lineShares({ ...terms, rules }, [{ quantity: 1, price, fees: kind === 'option' ? 1000 : fees }])[0] ?? 0
}

export const useSubsidies = (): OwnTerms | null => use(SubsidyContext)
