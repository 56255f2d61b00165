import type { CardEvent } from '../features/orders/card-event.ts'
import type { Platform } from '../platform/port.ts'
import type { RegionStates } from './region-state.ts'

/**
 * Where the attempt of a payment is now: the region that the payment names, unless its tenant has moved since. Asked only
 * where some tenant has ever moved; what nobody knows stays with the region named.
 */
export async function regionOfAttempt(
  platform: Platform,
  states: RegionStates,
  named: string,
  { attemptId, paymentId }: Pick<CardEvent, 'attemptId' | 'paymentId'>,
): Promise<string> {
  const { placements } = await states.get(platform.db(named), platform.now())
  if (placements.size === 0) return named
  const others = platform.regions.map(({ slug }) => slug).filter((slug) => slug !== named)
  for (const slug of [named, ...others]) {
    const sql = 'select 1 from attempt where id = ? or payment_id = ?'
    const { rows } = await platform.db(slug).query(sql, [attemptId ?? null, paymentId ?? null])
    if (rows.length > 0) return slug
  }
  return named
}
