import { createContext, use } from 'react'
import type { OwnTerms } from '#contract/catalogue-shapes.ts'
import type { Prices } from '#features/stock/slots/pricing.ts'
import { type SharedLine, shareOut } from '../share-out.ts'

/** What the committee of who reads an activity's page pays of it; null: nothing. */
export const SubsidyContext = createContext<OwnTerms | null>(null)

type Line = Omit<SharedLine, 'rules'>

/** What the committee pays of lines that are bought together, in their order; cents. */
export function lineShares(terms: OwnTerms | null, lines: readonly Line[]): number[] {
  if (terms === null) return lines.map(() => 0)
  const budgets = new Map(terms.budgets.map(({ groupId, left }) => [groupId, left]))
  return shareOut(
    lines.map((line) => ({ ...line, rules: terms.rules })),
    budgets,
  ).map((share) => share?.amount ?? 0)
}

/** What the committee pays of one ticket, or of one option: an amount for each ticket is not for its options. */
export function shareOfOne(terms: OwnTerms | null, price: number, kind: 'ticket' | 'option' = 'ticket'): number {
  if (terms === null || price === 0) return 0
  const rules = kind === 'ticket' ? terms.rules : terms.rules.filter(({ percent }) => percent !== null)
  // Alone it would be topped up where little is left to pay; nobody buys an option alone.
  return lineShares({ ...terms, rules }, [{ quantity: 1, price, fees: kind === 'option' ? 1000 : 0 }])[0] ?? 0
}

export const useSubsidies = (): OwnTerms | null => use(SubsidyContext)

/** Unit prices of a ticket as the reader pays them. */
export const subsidizedPrices = (terms: OwnTerms | null, prices: Prices): Prices => ({
  ...prices,
  price3: prices.price3 - shareOfOne(terms, prices.price3),
})
