import type { OwnTicketRow } from '#features/tickets/own-tickets/load-own-tickets.ts'
import type { OwnTicket } from '#features/tickets/own-tickets/own-ticket-shapes.ts'
import { isCodeRead, isDrawnIntoStock, isUploaded } from '#kernel/stock/uploaded-ticket.ts'
import { dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'

/** Times from the first to the last slot; null for a ticket over a period. */
export function slotTimes({ item: { snapshot } }: OwnTicketRow): Pick<OwnTicket, 'startTs' | 'endTs'> {
  const [first, last] = [snapshot.slots[0], snapshot.slots.at(-1)]
  if (!first || !last || first.kind !== 'Fixed') return { startTs: null, endTs: null }
  return { startTs: first.startTs, endTs: last.endTs }
}

export function ticketPlace({ item, addressType, ownPlace }: OwnTicketRow): string | null {
  if (addressType === 'AtHome' || addressType === 'Website') return null
  const address = (addressType === 'Manual' ? ownPlace : null) ?? item.snapshot.vendor.address
  return address?.trim() || null
}

/** Time of a ticket's slot, or its whole day; null for a period, which makes no appointment. */
export function appointmentTimes(row: OwnTicketRow, zone: string) {
  const { startTs, endTs } = slotTimes(row)
  if (startTs !== null && endTs !== null) return { startTs, endTs, isWholeDay: false }
  const day = row.item.snapshot.expert?.day
  const dayTs = day === undefined ? null : dayKeyToUtc(zone, day)
  return dayTs === null ? null : { startTs: dayTs, endTs: startOfDay(zone, dayTs, 1), isWholeDay: true }
}

/** Code of a ticket that we draw ourselves, or that was read from its document; null if nobody knows what it bears. */
export function entranceCode({ entry }: { entry: Pick<OwnTicketRow['entry'], 'code' | 'history'> }): string | null {
  if (isCodeRead(entry)) return entry.code
  const isDrawnHere = isDrawnIntoStock(entry) || entry.history.some(({ event }) => event === 'AwaitingGeneration')
  return isDrawnHere && !isUploaded(entry) ? entry.code : null
}
