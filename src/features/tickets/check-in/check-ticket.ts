import { eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { checkCode } from './check-code.ts'
import type { ScanResult } from './check-in-shapes.ts'
import { checkTicket } from './contract.ts'
import { findTicket } from './find-ticket.ts'

/** Checks a ticket by an operator, for any day, and records her name. */
export const checkTicketHandler = handleOffice(
  checkTicket,
  async (ctx, { vendorId, activityId, day, code, ...scan }, fail) => {
    const { zone } = ctx.region
    const [[known], found] = await Promise.all([
      ctx.db.orm.select({ id: vendor.id }).from(vendor).where(eq(vendor.id, vendorId)),
      findTicket(ctx.db, zone, code),
    ])
    if (!known) return fail('vendorNotFound')
    const entrance = { vendorId, activityId, zone, now: ctx.now, dayStart: findDayStart(ctx, day) }
    let committed: Committed<ScanResult> | undefined
    const result = await checkCode(
      { ctx, entrance, code, found, scan: { ...scan, scanLinkId: null, userId: ctx.actor.userId } },
      async (steps, ticket, admitted) => {
        const audit = { target: ticket.entryId, after: { admitted: true } }
        committed = await ctx.commit({ steps, audit }, admitted)
      },
    )
    return committed ?? ctx.unchanged(result)
  },
)

/** First moment of the given day, or of today if none is given. */
export function findDayStart(
  { region, now }: Pick<OfficeWriteContext, 'region' | 'now'>,
  day: string | undefined,
): number {
  const asked = day === undefined ? null : dayKeyToUtc(region.zone, day)
  return asked ?? startOfDay(region.zone, now)
}
