import type { CardEvent } from '#kernel/cards/card-event.ts'
import type { Platform } from '#platform/port.ts'
import type { RegionStates } from './region-state.ts'
import { findTenantRegion } from './tenant-place.ts'
import { tenants } from './tenants.ts'

/** SQL: the attempt, if the database has it; `moving` is the tenant whose current move copies or removes it. */
const FIND = `
  select case when a.id in (select id from move_scope where kind = 'attempt')
    then (select id from move_scope where kind = 'tenant') end as moving
  from attempt a where a.id = ? or a.payment_id = ?`

/**
 * Region of a payment's attempt: the one named in the payment, also if unknown, unless its tenant has moved (checked
 * only if any ever has). Throws if only copies of a move are found, so that the event is delivered again.
 */
export async function findAttemptRegion(
  platform: Platform,
  states: RegionStates,
  named: string,
  { attemptId, paymentId }: Pick<CardEvent, 'attemptId' | 'paymentId'>,
): Promise<string> {
  const { placements } = await states.get(platform.db(named), platform.now())
  if (placements.size === 0) return named
  const others = platform.regions.map(({ slug }) => slug).filter((slug) => slug !== named)
  const ids = [attemptId ?? null, paymentId ?? null]
  let copies = 0
  for (const slug of [named, ...others]) {
    const [found] = (await platform.db(slug).query(FIND, ids)).rows
    if (!found) continue
    const tenant = found.moving === null ? undefined : tenants.bySlug(String(found.moving))
    if (!tenant || (await findTenantRegion(platform, states, tenant)).slug === slug) return slug
    copies += 1
  }
  if (copies > 0) throw new Error(`The attempt ${attemptId ?? paymentId} is on its way to another region.`)
  return named
}
