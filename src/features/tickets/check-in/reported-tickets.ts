import type { ReadDb } from '#handler/office-context.ts'
import type { OfflineAdmission } from './check-in-shapes.ts'
import { HASH_LENGTH } from './code-hash.ts'
import { ticketsByHash } from './day-codes.ts'
import { nearSlots } from './day-rows.ts'
import { findNamedTickets } from './find-ticket.ts'
import { nearestDay } from './judge-ticket.ts'
import type { OpenScanLink } from './scan-link.ts'

/** Tickets that an admission without a network may be of: one by its code, several by a name. */
export interface Reported {
  tickets: { entryId: string; code: string | null }[]
  /** Day of the ticket, if a person decided to admit it on another one. */
  ticketDay: string | null
}

interface Wanted {
  db: ReadDb
  link: OpenScanLink
  regionZone: string
  dayStart: number
}

/** Looks reported admissions up: by hash among the day's codes, by decision among those around, else by name. */
export async function reportedTickets(
  { db, link, regionZone, dayStart }: Wanted,
  admissions: readonly OfflineAdmission[],
): Promise<(admission: OfflineAdmission) => Reported | undefined> {
  const entrance = { zone: link.zone, regionZone, dayStart }
  const vendorId = link.vendor.id
  const wanted = { db, ...entrance, vendorId, salt: link.salt }
  const isDecided = admissions.some(({ otherDay }) => otherDay)
  const [ofDay, near, slots] = await Promise.all([
    ticketsByHash(wanted, 'day'),
    isDecided ? ticketsByHash(wanted, 'near') : null,
    isDecided ? nearSlots(db, entrance, vendorId) : [],
  ])
  const names = [...new Set(admissions.map(({ hash }) => hash).filter((hash) => hash.length > HASH_LENGTH))]
  const named = new Map(
    await Promise.all(names.map(async (id) => [id, await findNamedTickets(db, regionZone, id)] as const)),
  )
  return ({ hash, otherDay }) => {
    const ticket = ofDay.get(hash) ?? (otherDay ? near?.get(hash) : undefined)
    if (ticket) {
      const slot = slots.find(({ stockId }) => stockId === ticket.stockId)
      const { entryId, code } = ticket
      return { tickets: [{ entryId, code }], ticketDay: slot ? nearestDay(slot, entrance) : null }
    }
    const places = named.get(hash)?.filter(({ facts }) => facts.vendorId === vendorId) ?? []
    return places.length === 0
      ? undefined
      : { tickets: places.map(({ entryId, code }) => ({ entryId, code })), ticketDay: null }
  }
}
