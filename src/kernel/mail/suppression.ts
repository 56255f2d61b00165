import { and, inArray, isNotNull } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { mailFacts } from './mail-kind-shapes.ts'
import { mailAddress, type suppressionReasons } from './tables.ts'

export type SuppressionReason = (typeof suppressionReasons)[number]

/** True if an address suppressed for this reason gets no mail of this kind (chapter jobs-mails-and-third-parties). */
export function isHeldBack(kind: string, reason: SuppressionReason): boolean {
  const sentTo = mailFacts(kind)?.sentTo
  return sentTo !== 'anyAddress' && !(reason === 'Complaint' && sentTo === 'complainedAddress')
}

/** Reason why an email is suppressed; undefined if it is not. */
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
