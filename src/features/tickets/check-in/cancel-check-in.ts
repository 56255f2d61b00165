import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { cancelCheckIn } from './contract.ts'
import { checkIn } from './tables.ts'

/**
 * The row stays with its scan, so that a device that sends the same scan again lets nobody in; it no longer counts, and the
 * ticket may enter. Of what does not count there is nothing to take back.
 */
export const cancelCheckInHandler = handleOffice(cancelCheckIn, async (ctx, { checkInId }, fail) => {
  const [row] = await ctx.db.orm
    .select({ checkIn, groupId: vendor.groupId })
    .from(checkIn)
    .innerJoin(vendor, eq(vendor.id, checkIn.vendorId))
    .where(eq(checkIn.id, checkInId))
  if (!row) return fail('checkInNotFound')
  const { id, entryId, at, dispute } = row.checkIn
  if (dispute !== null) return ctx.unchanged({})
  return ctx.commit(
    {
      steps: [
        guard('exists (select 1 from check_in where id = ? and dispute is null)', [id], 'checkInNotFound'),
        { sql: "update check_in set dispute = 'void' where id = ?", args: [id] },
      ],
      audit: {
        target: id,
        groupId: row.groupId,
        before: { admitted: true, entry: entryId, at },
        after: { admitted: false },
      },
    },
    {},
  )
})
