import { createContext, useContext } from 'react'
import { lowestPrice } from '#kernel/prices/pricing.ts'
import { formatPrice } from '#kernel/time/money.ts'
import type { Offer } from '#kernel/time/types.ts'
import { owedAt, parseAmount } from './margins.ts'
import type { OptionValues } from './ticket-values.ts'

type Promotions = readonly Pick<Offer, 'id' | 'discount'>[]

/** Promotions that lower the prices of the activity, now or later. */
export const PromotionsContext = createContext<Promotions>([])

/** Commission of a partner who sells by an agent, in hundredths of a percent; null: the buying prices are owed. */
export const CommissionContext = createContext<number | null>(null)

/** Margin under the promotion that takes most of the typed price, in cents; null if none takes anything. */
export function promotedMargin(
  { buyingPrice, youpiizPrice }: Pick<OptionValues, 'buyingPrice' | 'youpiizPrice'>,
  { promotions, commission, isOption }: { promotions: Promotions; commission: number | null; isOption: boolean },
): number | null {
  const sold = parseAmount(youpiizPrice)
  if (sold === null) return null
  const lowest = lowestPrice(promotions, sold, isOption)
  const owed = owedAt(lowest, buyingPrice, commission)
  return lowest < sold && owed !== null ? lowest - owed : null
}

interface PromotionMarginProps {
  of: Pick<OptionValues, 'buyingPrice' | 'youpiizPrice'>
  isOption?: boolean
}

/** Line below a margin that says what the deepest promotion leaves of it; red below cost. */
export function PromotionMargin({ of, isOption = false }: PromotionMarginProps) {
  const [promotions, commission] = [useContext(PromotionsContext), useContext(CommissionContext)]
  const left = promotedMargin(of, { promotions, commission, isOption })
  if (left === null) return null
  return (
    <span className={`block text-note ${left < 0 ? 'font-semibold text-negative' : 'font-normal text-ink-soft'}`}>
      {formatPrice(left)} en promo{left < 0 ? ', à perte' : ''}
    </span>
  )
}
