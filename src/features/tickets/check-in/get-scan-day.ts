import { eq } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { parsePlace } from '#kernel/catalogue/location-view.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import { entranceFacts, findDayStart } from './check-ticket.ts'
import { getCheckInDay, getScanDay } from './contract.ts'
import { dayCodes } from './day-codes.ts'
import { loadDay } from './day-rows.ts'
import { findDisputes } from './disputes.ts'
import { openScanLink } from './scan-link.ts'

export const getScanDayHandler = handle(getScanDay, async (ctx, { token, deviceId, codes }, fail) => {
  const { db, now } = ctx
  const link = await openScanLink(ctx, token, fail)
  const { zone } = link
  const regionZone = ctx.region.zone
  const dayStart = startOfDay(zone, now)
  const [day, disputes] = await Promise.all([
    loadDay({ db, zone, regionZone, dayStart, vendor: link.vendor, now }),
    findDisputes(db, link.vendor.id, dayKey(zone, dayStart), deviceId),
  ])
  const wanted = { db, zone, regionZone, dayStart, vendorId: link.vendor.id, salt: link.salt }
  return {
    ...day,
    link: { id: link.id, label: link.label, expiresAt: link.expiresAt },
    codes: codes ? await dayCodes(wanted, day.slots, codes.version) : null,
    disputes,
  }
})

export const getCheckInDayHandler = handleOffice(getCheckInDay, async (ctx, { vendorId, day }, fail) => {
  const { db, now, region } = ctx
  const [found] = await db.orm.select(entranceFacts).from(vendor).where(eq(vendor.id, vendorId))
  if (!found) return fail('vendorNotFound')
  const { place, ...partner } = found
  const zone = placeZone(region.zone, parsePlace(place))
  const dayStart = findDayStart(zone, now, day)
  return loadDay({ db, zone, regionZone: region.zone, dayStart, vendor: partner, now })
})
