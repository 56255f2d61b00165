import { eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed } from '#handler/office-context.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { admitPlaces } from './admit-named.ts'
import type { NamedResult } from './check-in-shapes.ts'
import { entranceFacts, findDayStart } from './check-ticket.ts'
import { admitNamed, admitScannedName } from './contract.ts'
import { openScanLink } from './scan-link.ts'

/** Admits by name at a partner's link, for the current day unless a person decides otherwise. */
export const admitScannedNameHandler = handle(
  admitScannedName,
  async (ctx, { token, ticketId, places, acceptsOtherDay, ...scan }, fail) => {
    const { vendor: partner, zone, id } = await openScanLink(ctx, token, fail)
    const { now } = ctx
    const entrance = { vendorId: partner.id, zone, now, dayStart: startOfDay(zone, now), acceptsOtherDay }
    const by = { ...scan, scanLinkId: id, userId: null }
    return admitPlaces({ ctx, entrance, ticketId, places, scan: by }, async (steps) => {
      await ctx.db.write(steps)
    })
  },
)

/** Admits by name for an operator, and records hers. */
export const admitNamedHandler = handleOffice(
  admitNamed,
  async (ctx, { vendorId, day, ticketId, places, acceptsOtherDay, ...scan }, fail) => {
    const [known] = await ctx.db.orm.select(entranceFacts).from(vendor).where(eq(vendor.id, vendorId))
    if (!known) return fail('vendorNotFound')
    const zone = placeZone(ctx.region.zone, parsePlace(known.place))
    const entrance = { vendorId, zone, now: ctx.now, dayStart: findDayStart(zone, ctx.now, day), acceptsOtherDay }
    const by = { ...scan, scanLinkId: null, userId: ctx.actor.userId }
    let committed: Committed<NamedResult> | undefined
    const result = await admitPlaces({ ctx, entrance, ticketId, places, scan: by }, async (steps, admitted) => {
      const audit = { target: ticketId, after: { admitted: places, ...(acceptsOtherDay ? { otherDay: true } : {}) } }
      committed = await ctx.commit({ steps, audit }, admitted)
    })
    return committed ?? ctx.unchanged(result)
  },
)
