import type { z } from 'zod'
import type { bestStock } from '#contract/stock-shapes.ts'
import { currentBest } from '#kernel/catalogue/derived/best.ts'
import { discountPercent } from '#kernel/prices/discount-badge.ts'
import { toWireOffer } from '#kernel/prices/offer-rule.ts'
import type { ActivityStock } from '#kernel/stock/activity-stock.ts'
import { eur } from '#kernel/time/money.ts'

export interface Selling {
  bestStock: z.infer<typeof bestStock>
  firstStockTs: number | null
  /** Null without limit. */
  remaining: number | null
}

/** State of an activity's sale at `now`, as the shop's lists show it, and how much is left. */
export function sellingState(stock: ActivityStock, now: number, zone: string): Selling {
  const { hasFixed, hasFlexible, prices, fees, priorPrice, offerId, firstStockTs } = currentBest(stock, now, zone)
  const offer = stock.offers.find(({ id }) => id === offerId)
  const slots = stock.batches.flatMap(({ slots: fixed, flexible }) => [...fixed, ...flexible])
  return {
    firstStockTs,
    remaining: slots.reduce<number | null>(
      (sum, { remaining }) => (sum === null || remaining === null ? null : sum + remaining),
      0,
    ),
    bestStock: {
      hasFixedStocks: hasFixed,
      hasFlexibleStocks: hasFlexible,
      discount: prices && {
        price1: eur(prices.price1),
        price2: eur(prices.price2),
        price3: eur(prices.price3),
        percent: discountPercent(prices),
        ...(fees > 0 ? { fees: eur(fees) } : {}),
        ...(priorPrice === null || offerId === null ? {} : { priorPrice: eur(priorPrice) }),
      },
      offer: offer ? toWireOffer(offer) : null,
    },
  }
}
