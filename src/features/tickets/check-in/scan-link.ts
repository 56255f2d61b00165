import { eq } from 'drizzle-orm'
import type { CallContext } from '#handler/context.ts'
import type { Fail } from '#handler/handle.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { sha256Hex } from '#lib/digest.ts'
import type { OfflineSpan } from './check-in-shapes.ts'
import { entranceFacts } from './check-ticket.ts'
import { scanLink } from './tables.ts'

export interface OpenScanLink {
  id: string
  label: string
  salt: string
  expiresAt: number
  offlineFor: OfflineSpan
  vendor: { id: string; name: string }
  /** Clock of the partner's entrance. */
  zone: string
  /** Set only if a revoked link was let through. */
  revokedAt: number | null
}

type Refusal = 'scanLinkNotFound' | 'scanLinkExpired' | 'scanLinkRevoked'

/**
 * Finds the link of a token; refuses unknown, revoked and expired ones, the latter two only after `graceMs` more. The
 * token never reaches the database.
 */
export async function openScanLink(
  { db, now, region }: Pick<CallContext, 'db' | 'now' | 'region'>,
  token: string,
  fail: Fail<Refusal>,
  graceMs = 0,
): Promise<OpenScanLink> {
  const [row] = await db.orm
    .select({ link: scanLink, vendor: entranceFacts })
    .from(scanLink)
    .innerJoin(vendor, eq(vendor.id, scanLink.vendorId))
    .where(eq(scanLink.tokenHash, await sha256Hex(token)))
  if (!row) return fail('scanLinkNotFound')
  const { id, label, salt, expiresAt, revokedAt, offlineFor } = row.link
  if (revokedAt !== null && revokedAt + graceMs <= now) return fail('scanLinkRevoked')
  if (expiresAt + graceMs <= now) return fail('scanLinkExpired')
  const { place, ...partner } = row.vendor
  const zone = placeZone(region.zone, parsePlace(place))
  return { id, label, salt, expiresAt, revokedAt, offlineFor, vendor: partner, zone }
}
