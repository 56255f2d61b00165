import { handle } from '#handler/handle.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { checkCode } from './check-code.ts'
import { checkScannedTicket } from './contract.ts'
import { findTicket } from './find-ticket.ts'
import { openScanLink } from './scan-link.ts'

/** Checks a ticket by a partner's link, which admits for the current day only. */
export const checkScannedTicketHandler = handle(
  checkScannedTicket,
  async (ctx, { token, code, activityId, acceptsOtherDay, ...scan }, fail) => {
    const [link, found] = await Promise.all([openScanLink(ctx, token, fail), findTicket(ctx.db, ctx.region.zone, code)])
    const [{ zone }, { now }] = [link, ctx]
    const entrance = {
      vendorId: link.vendor.id,
      activityId,
      zone,
      now,
      dayStart: startOfDay(zone, now),
      acceptsOtherDay,
    }
    const by = { ...scan, scanLinkId: link.id, userId: null }
    return checkCode({ ctx, entrance, code, found, scan: by }, async (steps) => {
      await ctx.db.write(steps)
    })
  },
)
