import type { JobContext } from '#kernel/jobs/job-context.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { ExpertTicketError } from './expert-error.ts'
import { groupedByPrice, type ReadProduct } from './read-product.ts'

/** Products per request, and days asked for. */
const AT_ONCE = 20
const DAYS = 90

/**
 * Asks for current prices of products whose price depends on the moment. Those without an answer are `unread`: their
 * stored prices stay unconfirmed.
 */
export async function livePrices(
  { platform, region, now }: Pick<JobContext, 'platform' | 'region' | 'now'>,
  products: readonly ReadProduct[],
): Promise<{ products: ReadProduct[]; unread: string[] }> {
  const startDay = dayKey(region.zone, now)
  const endDay = dayKey(region.zone, startOfDay(region.zone, now, DAYS))
  const read: ReadProduct[] = []
  const unread: string[] = []
  for (let from = 0; from < products.length; from += AT_ONCE) {
    const chunk = products.slice(from, from + AT_ONCE)
    const productIds = chunk.map(({ id }) => id)
    try {
      const prices = await platform.expertTickets.realTimePrices({ productIds, startDay, endDay })
      const byProduct = Map.groupBy(prices, ({ productId }) => productId)
      for (const product of chunk)
        read.push({ ...product, prices: groupedByPrice(byProduct.get(product.id) ?? []), liveAt: now })
    } catch (error) {
      if (!(error instanceof ExpertTicketError)) throw error
      platform.log('warn', 'expert.prices-not-read', { region: region.slug, kind: error.kind, reason: error.message })
      unread.push(...productIds)
    }
  }
  return { products: read, unread }
}
