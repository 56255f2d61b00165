import { eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { cancelCheckIn } from './contract.ts'
import { checkIn } from './tables.ts'

/**
 * Keeps the row with its scan id, so that the same scan sent again admits no one; it counts no more, and the ticket may
 * enter. An admission that does not count cannot be cancelled.
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
