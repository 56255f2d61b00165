import { TZDate } from '@date-fns/tz/date'
import ical, { ICalAlarmType } from 'ical-generator'
import { appointmentTimes, ticketPlace } from '#features/tickets/documents/ticket-facts.ts'
import type { OwnTicketRow } from './load-own-tickets.ts'
import { timeZoneRules } from './time-zone-rules.ts'

const HOUR_S = 3600

/** What the appointment is called by, and where it leads. */
interface Appointment {
  /** Of the order item, or of the gift: what keeps the appointment the same. */
  id: string
  /** How many tickets it is for. */
  quantity: number
  /** The page of the ticket. */
  url: string
  /** Of the site. */
  title: string
}

/**
 * The appointment of a ticket as an iCalendar file in the region's zone, with an alarm two hours before, or at six the evening
 * before a whole day; null where there is no date. It keeps its identity, so that a later file brings it up to date.
 */
export function ticketCalendar(row: OwnTicketRow, of: Appointment, zone: string, now: number): string | null {
  const times = appointmentTimes(row, zone)
  if (!times) return null
  const { id, quantity, url, title } = of
  const { activity, vendor, ticketInfo } = row.item.snapshot
  const address = ticketPlace(row)
  const calendar = ical({
    name: title,
    prodId: { company: 'Guichet', product: 'Billets', language: 'FR' },
    // Named by the event alone: as the calendar's own it would also be the zone of the stamp, which must be UTC.
    timezone: { name: null, generator: () => timeZoneRules(zone, times) },
  })
  const event = calendar.createEvent({
    id,
    stamp: new Date(now),
    start: new TZDate(times.startTs, zone),
    end: new TZDate(times.endTs, zone),
    allDay: times.isWholeDay,
    timezone: zone,
    summary: activity.label,
    description: [`${quantity} × ${ticketInfo.label}`, vendor.name, `Vos billets : ${url}`].join('\n'),
    url,
    ...(address === null ? {} : { location: address.replaceAll('\n', ', ') }),
  })
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: (times.isWholeDay ? 6 : 2) * HOUR_S,
    description: activity.label,
  })
  return calendar.toString()
}
