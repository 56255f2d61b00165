import { lt } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { newId } from '#lib/new-id.ts'
import { analyticsPing } from './tables.ts'

/** Paths followed by a secret that opens something; it must not reach a table of page views. */
const secretPaths = /^(\/(?:link|register-link|reset-password|admin-order|controle|cadeau|register-invite))(?:[/?].*)?$/
const withoutSecret = (path: string): string => path.replace(secretPaths, '$1')

/** Query of GET /api/ping: the page's random id, its current path and the one before. */
export const pingInput = z.object({
  clientId: z.string().regex(/^[\w-]{8,64}$/),
  path: z.string().startsWith('/').max(500).transform(withoutSecret),
  referrer: z.string().max(500).default('').transform(withoutSecret),
})

/** Stores one route change and nothing about the person: no IP address, no cookie, no account. */
export async function recordPing(
  db: RegionDb,
  tenant: string,
  ping: z.output<typeof pingInput>,
  now: number,
): Promise<void> {
  await db.write([db.orm.insert(analyticsPing).values({ id: newId('ap'), ...ping, tenant, ts: now })])
}

/** Retention: figures older than 13 months are not used. */
const KEPT_MS = 395 * 86_400_000

/** Deletes page views older than 13 months; part of the daily sweep. */
export const prunePings = (db: RegionDb, now: number): Statement =>
  db.orm.delete(analyticsPing).where(lt(analyticsPing.ts, now - KEPT_MS))
