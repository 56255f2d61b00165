import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { revokeScanLink } from './contract.ts'
import { scanLink } from './tables.ts'

export const revokeScanLinkHandler = handleOffice(revokeScanLink, async (ctx, { scanLinkId }, fail) => {
  const { db, now } = ctx
  const [row] = await db.orm
    .select({ link: scanLink, groupId: vendor.groupId })
    .from(scanLink)
    .innerJoin(vendor, eq(vendor.id, scanLink.vendorId))
    .where(eq(scanLink.id, scanLinkId))
  if (!row) return fail('scanLinkNotFound')
  const { id, label, vendorId, revokedAt } = row.link
  if (revokedAt !== null) return ctx.unchanged({})
  return ctx.commit(
    {
      steps: [
        guard('exists (select 1 from scan_link where id = ?)', [id], 'scanLinkNotFound'),
        {
          sql: 'update scan_link set revoked_at = ? where id = ? and revoked_at is null',
          args: [now, id],
        },
      ],
      audit: {
        target: vendorId,
        groupId: row.groupId,
        before: { scanLink: { id, label, revokedAt: null } },
        after: { scanLink: { id, label, revokedAt: now } },
      },
    },
    {},
  )
})
