import type { CallContext } from '#handler/context.ts'
import { currentBest } from '#kernel/catalogue/derived/best.ts'
import { loadActivityStock } from '#kernel/stock/activity-stock.ts'
import { type CardRow, withBest } from './activity-card.ts'

/**
 * Rows with prices valid at `ctx.now`. Expired best prices that no job has renewed yet are recomputed here, with one
 * more read for those rows only.
 */
export async function currentCards<Row extends CardRow>(
  { db, now, region }: Pick<CallContext, 'now' | 'region'> & { db: Parameters<typeof loadActivityStock>[0] },
  rows: Row[],
): Promise<Row[]> {
  const stale = rows.filter(({ validUntil }) => validUntil !== null && validUntil <= now)
  if (stale.length === 0) return rows
  const stocks = await loadActivityStock(
    db,
    stale.map(({ id }) => id),
    now,
  )
  const byId = new Map(stocks.map((stock) => [stock.activityId, stock]))
  return rows.map((row) => {
    const stock = row.validUntil !== null && row.validUntil <= now ? byId.get(row.id) : undefined
    if (!stock) return row
    const best = currentBest(stock, now, region.zone)
    return { ...row, ...withBest(row, best, stock.offers.find(({ id }) => id === best.offerId) ?? null) }
  })
}
