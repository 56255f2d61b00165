import { TZDate } from '@date-fns/tz/date'
import ical, { ICalAlarmType } from 'ical-generator'
import { appointmentTimes, ticketPlace } from '#features/tickets/documents/ticket-facts.ts'
import { placeZone, printedPlace } from '#kernel/time/place-clock.ts'
import type { OwnTicketRow } from './load-own-tickets.ts'
import { timeZoneRules } from './time-zone-rules.ts'

const HOUR_S = 3600

/** Identity and links of an appointment. */
interface Appointment {
  /** Id of the order item, or of the gift, which identifies the appointment. */
  id: string
  /** Number of tickets. */
  quantity: number
  /** Page of the ticket. */
  url: string
  /** Title of the site. */
  title: string
}

/**
 * Makes an iCalendar file for a ticket by the clock of its place, with an alarm two hours before, or at six the evening
 * before for a whole day; null without a date. Its stable identity lets a later file update the appointment.
 */
export function ticketCalendar(row: OwnTicketRow, of: Appointment, regionZone: string, now: number): string | null {
  const times = appointmentTimes(row, regionZone)
  if (!times) return null
  const { id, quantity, url, title } = of
  const { activity, vendor, ticketInfo } = row.item.snapshot
  const address = ticketPlace(row)
  // A whole day is a day of the region's calendar.
  const zone = times.isWholeDay ? regionZone : placeZone(regionZone, printedPlace(address))
  const calendar = ical({
    name: title,
    prodId: { company: 'Guichet', product: 'Billets', language: 'FR' },
    // The zone is set on the event only: set on the calendar, it would also convert DTSTAMP, which must be UTC.
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
    description: [
      `${quantity} × ${ticketInfo.label}`,
      row.item.validityDateStr,
      vendor.name,
      `Vos billets : ${url}`,
    ].join('\n'),
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
