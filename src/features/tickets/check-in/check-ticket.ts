import { eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed } from '#handler/office-context.ts'
import { parsePlace, vendorPlaceSql } from '#kernel/catalogue/location-view.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import { checkCode } from './check-code.ts'
import type { ScanResult } from './check-in-shapes.ts'
import { checkTicket } from './contract.ts'
import { findTicket } from './find-ticket.ts'

/** Checks a ticket by an operator and records her name; on another day than today, it is admitted only once she has decided so. */
export const checkTicketHandler = handleOffice(
  checkTicket,
  async (ctx, { vendorId, activityId, day, code, acceptsOtherDay, ...scan }, fail) => {
    const [[known], found] = await Promise.all([
      ctx.db.orm.select(entranceFacts).from(vendor).where(eq(vendor.id, vendorId)),
      findTicket(ctx.db, ctx.region.zone, code),
    ])
    if (!known) return fail('vendorNotFound')
    const zone = placeZone(ctx.region.zone, parsePlace(known.place))
    const dayStart = findDayStart(zone, ctx.now, day)
    const entrance = { vendorId, activityId, zone, now: ctx.now, dayStart, acceptsOtherDay }
    let committed: Committed<ScanResult> | undefined
    const result = await checkCode(
      { ctx, entrance, code, found, scan: { ...scan, scanLinkId: null, userId: ctx.actor.userId } },
      async (steps, ticket, admitted) => {
        const audit = {
          target: ticket.entryId,
          after: { admitted: true, ...(acceptsOtherDay ? { otherDay: true } : {}) },
        }
        committed = await ctx.commit({ steps, audit }, admitted)
      },
    )
    return committed ?? ctx.unchanged(result)
  },
)

/** Partner of an entrance, with its postal place, by whose clock its days and hours are. */
export const entranceFacts = {
  id: vendor.id,
  name: vendor.name,
  place: sql<string | null>`(${sql.raw(vendorPlaceSql('"vendor"."id"'))})`,
}

/** First moment of the given day, or of today if none is given. */
export const findDayStart = (zone: string, now: number, day: string | undefined): number =>
  (day === undefined ? null : dayKeyToUtc(zone, day)) ?? startOfDay(zone, now)
