import { createContext, use } from 'react'
import type { OwnTerms } from '#contract/catalogue-shapes.ts'
import { type SharedLine, shareOut } from '../share-out.ts'

/** Subsidies of the reader's committees for the activity of this page; null if there are none. */
export const SubsidyContext = createContext<OwnTerms | null>(null)

type Line = Omit<SharedLine, 'rules'>

/** Committee's shares of lines bought together, in their order; cents. */
export function lineShares(terms: OwnTerms | null, lines: readonly Line[]): number[] {
  if (terms === null) return lines.map(() => 0)
  const budgets = new Map(terms.budgets.map(({ groupId, left }) => [groupId, left]))
  return shareOut(
    lines.map((line) => ({ ...line, rules: terms.rules })),
    budgets,
  ).map((share) => share?.amount ?? 0)
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
