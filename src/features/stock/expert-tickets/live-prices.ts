import type { JobContext } from '#kernel/jobs/job-context.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { ExpertTicketError } from './expert-error.ts'
import { groupedByPrice, type ReadProduct } from './read-product.ts'

/** Products asked about in one request, and for how many days. */
const AT_ONCE = 20
const DAYS = 90

/**
 * Products whose price depends on the moment, with the prices of now. Those that the provider does not answer for are
 * `unread`: what is known of them is not confirmed.
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
