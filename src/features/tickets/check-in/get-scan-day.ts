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
import { endOfDay, loadDay, nearSlots } from './day-rows.ts'
import { findDisputes } from './disputes.ts'
import { namedForDevice, namedTickets } from './named-rows.ts'
import { openScanLink } from './scan-link.ts'

export const getScanDayHandler = handle(getScanDay, async (ctx, { token, deviceId, codes, near }, fail) => {
  const { db, now } = ctx
  const link = await openScanLink(ctx, token, fail)
  const { zone } = link
  const regionZone = ctx.region.zone
  const dayStart = startOfDay(zone, now)
  const entrance = { zone, regionZone, dayStart }
  const vendorId = link.vendor.id
  const [day, disputes, slotsNear, named] = await Promise.all([
    loadDay({ db, ...entrance, vendor: link.vendor, now }),
    findDisputes(db, vendorId, dayKey(zone, dayStart), deviceId),
    near ? nearSlots(db, entrance, vendorId) : null,
    codes ? namedForDevice(db, entrance, vendorId, codes.named ?? null) : null,
  ])
  const wanted = { db, ...entrance, vendorId, salt: link.salt }
  const { id, label, expiresAt, offlineFor } = link
  return {
    ...day,
    link: { id, label, expiresAt, offlineFor, dayEndTs: endOfDay(zone, dayStart, day.slots) },
    codes: codes ? await dayCodes(wanted, day.slots, codes.version) : null,
    near:
      near && slotsNear ? { slots: slotsNear, codes: await dayCodes(wanted, slotsNear, near.version, 'near') } : null,
    named,
    disputes,
  }
})

export const getCheckInDayHandler = handleOffice(getCheckInDay, async (ctx, { vendorId, day }, fail) => {
  const { db, now, region } = ctx
  const [found] = await db.orm.select(entranceFacts).from(vendor).where(eq(vendor.id, vendorId))
  if (!found) return fail('vendorNotFound')
  const { place, ...partner } = found
  const zone = placeZone(region.zone, parsePlace(place))
  const entrance = { zone, regionZone: region.zone, dayStart: findDayStart(zone, now, day) }
  const [shown, named] = await Promise.all([
    loadDay({ db, ...entrance, vendor: partner, now }),
    namedTickets(db, entrance, vendorId),
  ])
  return { ...shown, named }
})
