import { eq } from 'drizzle-orm'
import type { CallContext } from '../../handler/context.ts'
import type { Fail } from '../../handler/handle.ts'
import { sha256Hex } from '../../lib/digest.ts'
import { vendor } from '../catalogue/tables.ts'
import { scanLink } from './tables.ts'

export interface OpenScanLink {
  id: string
  label: string
  salt: string
  expiresAt: number
  vendor: { id: string; name: string }
}

type Refusal = 'scanLinkNotFound' | 'scanLinkExpired' | 'scanLinkRevoked'

/**
 * The link that a token opens; refuses an unknown, a revoked and an expired one, the last for `graceMs` longer. The token
 * never reaches the database.
 */
export async function openScanLink(
  { db, now }: Pick<CallContext, 'db' | 'now'>,
  token: string,
  fail: Fail<Refusal>,
  graceMs = 0,
): Promise<OpenScanLink> {
  const [row] = await db.orm
    .select({ link: scanLink, vendor: { id: vendor.id, name: vendor.name } })
    .from(scanLink)
    .innerJoin(vendor, eq(vendor.id, scanLink.vendorId))
    .where(eq(scanLink.tokenHash, await sha256Hex(token)))
  if (!row) return fail('scanLinkNotFound')
  if (row.link.revokedAt !== null) return fail('scanLinkRevoked')
  if (row.link.expiresAt + graceMs <= now) return fail('scanLinkExpired')
  const { id, label, salt, expiresAt } = row.link
  return { id, label, salt, expiresAt, vendor: row.vendor }
}
