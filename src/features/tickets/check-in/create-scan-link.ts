import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import { randomToken } from '#lib/secret-box.ts'
import { createScanLink } from './contract.ts'
import { SCAN_PATH } from './scan-path.ts'
import { scanLink } from './tables.ts'

const LONGEST_MS = 400 * 86_400_000

/** Makes a link with 128 random bits, stored as a hash only: a lost URL needs a new link. */
export const createScanLinkHandler = handleOffice(
  createScanLink,
  async (ctx, { vendorId, label, expiresAt, offlineFor }, fail) => {
    const { db, now } = ctx
    const [found] = await db.orm.select({ groupId: vendor.groupId }).from(vendor).where(eq(vendor.id, vendorId))
    if (!found) return fail('vendorNotFound')
    if (expiresAt <= now || expiresAt > now + LONGEST_MS)
      throw new CallError('invalidRequest', {
        message: 'Choisissez une fin dans l’avenir, d’ici treize mois au plus.',
        fields: ['expiresAt'],
      })
    const token = randomToken(16)
    const id = newId('sl')
    const row = {
      id,
      vendorId,
      label,
      tokenHash: await sha256Hex(token),
      salt: randomToken(12),
      expiresAt,
      offlineFor,
      createdAt: now,
    }
    return ctx.commit(
      {
        steps: [
          guard('exists (select 1 from vendor where id = ?)', [vendorId], 'vendorNotFound'),
          db.orm.insert(scanLink).values(row),
        ],
        audit: { target: vendorId, groupId: found.groupId, after: { scanLink: { id, label, expiresAt, offlineFor } } },
      },
      { id, url: `${ctx.origin}${SCAN_PATH}/${token}` },
    )
  },
)
