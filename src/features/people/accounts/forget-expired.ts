import { lte } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { throttle } from '#handler/tables.ts'
import { knownDevice, session, spentStep, token } from '#kernel/accounts/tables.ts'
import { limits } from '#lib/words/limits.ts'

const DAY = 86_400_000

/**
 * Deletions of the daily sweep: lapsed sessions, counters and used steps, and links that expired more than a day ago.
 */
export const forgetExpired = (db: RegionDb, now: number): Statement[] => [
  db.orm.delete(session).where(lte(session.expiresAt, now)),
  db.orm.delete(token).where(lte(token.expiresAt, now - DAY)),
  db.orm.delete(spentStep).where(lte(spentStep.expiresAt, now)),
  db.orm.delete(knownDevice).where(lte(knownDevice.lastSeenAt, now - limits.knownDevice.ms)),
  db.orm.delete(throttle).where(lte(throttle.resetAt, now)),
]
