import { and, inArray, isNotNull } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { mailAddress, type suppressionReasons } from './tables.ts'

export type SuppressionReason = (typeof suppressionReasons)[number]

/** Mails that the recipient has just requested in order to sign in or leave: an old bounce must not lock them out. */
const askedFor = ['registration', 'already-registered', 'reset', 'magic-link', 'erasure']

/** Mails owed for a purchase, and security warnings: sent in spite of a complaint. */
const owed = [
  'purchase',
  'tickets',
  'refund',
  'exchange',
  'cancellation',
  'withdrawn-request',
  'slot-notice',
  'new-device',
  'passkey-added',
  'passkey-removed',
  'confirmation',
  'sale',
  'missing-tickets',
]

/** True if an address suppressed for this reason gets no mail of this kind (chapter jobs-mails-and-third-parties). */
export const isHeldBack = (kind: string, reason: SuppressionReason): boolean =>
  !askedFor.includes(kind) && !(reason === 'Complaint' && owed.includes(kind))

/** Reason why an address is suppressed; undefined if it is not. */
export async function findSuppression(
  { orm }: Pick<RegionDb, 'orm'>,
  address: string,
): Promise<{ reason: SuppressionReason; since: number; note: string | null } | undefined> {
  const [row] = await orm
    .select()
    .from(mailAddress)
    .where(and(inArray(mailAddress.address, [address, address.toLowerCase()]), isNotNull(mailAddress.suppressedAt)))
  if (!row?.reason || row.suppressedAt === null) return undefined
  return { reason: row.reason, since: row.suppressedAt, note: row.note }
}
