import { createContext, use, useEffect, useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import type { ActivityStocks, StockQueue } from './stock-queue.ts'

export const StockQueueContext = createContext<StockQueue | null>(null)

function useStocks(activityId: string): ActivityStocks | null | undefined {
  const queue = use(StockQueueContext)
  const [stocks, setStocks] = useState<ActivityStocks | null>()
  useEffect(() => queue?.ask(activityId, setStocks), [queue, activityId])
  return stocks
}

/** Lowest price and remaining places, once they are known. */
export function StockCell({ activityId }: { activityId: string }) {
  const stocks = useStocks(activityId)
  if (stocks === undefined) return <span className="text-ink-soft">…</span>
  if (stocks === null || !(stocks.bestStock.hasFixedStocks || stocks.bestStock.hasFlexibleStocks))
    return <span className="text-ink-soft">Aucun</span>
  const price = stocks.bestStock.discount?.price3.cents
  const left = stocks.remaining === null ? 'illimité' : stocks.remaining.toLocaleString('fr')
  return (
    <span className="tabular-nums">
      {left}
      {price === undefined ? '' : ` · ${formatPrice(price)}`}
    </span>
  )
}
