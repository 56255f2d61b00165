import type { OrderStatus } from '#kernel/orders/states.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import type { ScanOutcome } from './check-in-shapes.ts'

/** Facts that decide an admission; times are those of the slots, or of the day for which it was bought. */
export interface TicketFacts {
  vendorId: string
  activityId: string
  status: OrderStatus
  voidAt: number | null
  /** Null if valid on any day; `fromTs`: earliest admission on the evening before a slot after midnight, else null. */
  period: { startTs: number; endTs: number; fromTs: number | null } | null
  isUsed: boolean
}

/** Partner and day of an entrance. */
export interface Entrance {
  vendorId: string
  activityId?: string | undefined
  /** First moment of the day, in the entrance's zone; an operator may choose another than today. */
  dayStart: number
  zone: string
  now: number
  /** A person at the entrance saw both dates, and admits a ticket of another day. */
  acceptsOtherDay?: true | undefined
}

interface Verdict {
  outcome: ScanOutcome
  /** Day of the ticket, if it is admitted by a person's decision. */
  ticketDay: string | null
}

const verdict = (outcome: ScanOutcome, ticketDay: string | null = null): Verdict => ({ outcome, ticketDay })

/**
 * Reports permanent problems first: a void ticket is wrong on any day, and a used one was valid once. Another partner's
 * ticket is as unknown as one that does not exist.
 */
export function judgeTicket(ticket: TicketFacts | null, entrance: Entrance): Verdict {
  if (!ticket || ticket.vendorId !== entrance.vendorId) return verdict('unknown')
  if (ticket.voidAt !== null || ticket.status !== 'Success') return verdict('void')
  if (ticket.isUsed) return verdict('alreadyUsed')
  if (entrance.activityId !== undefined && ticket.activityId !== entrance.activityId) return verdict('otherActivity')
  if (isToday(entrance) && isOfDay(ticket.period, entrance)) return verdict('admitted')
  return entrance.acceptsOtherDay ? verdict('admitted', nearestDay(ticket.period, entrance)) : verdict('otherDay')
}

const isToday = ({ dayStart, zone, now }: Entrance): boolean => startOfDay(zone, now) === dayStart

/**
 * True if the ticket is valid on the day. A slot past midnight belongs to both days; one that begins after midnight also
 * to the evening before, from some hours before it on.
 */
function isOfDay(period: TicketFacts['period'], { dayStart, zone, now }: Entrance): boolean {
  if (period === null) return true
  const dayEnd = startOfDay(zone, dayStart, 1)
  if (period.startTs < dayEnd) return period.endTs > dayStart
  return period.fromTs !== null && period.fromTs < dayEnd && period.fromTs <= now
}

/** The ticket's day that is nearest to the entrance's. */
export function nearestDay(
  period: Pick<NonNullable<TicketFacts['period']>, 'startTs' | 'endTs'> | null,
  { dayStart, zone }: Pick<Entrance, 'dayStart' | 'zone'>,
): string {
  if (period === null) return dayKey(zone, dayStart)
  if (period.startTs >= dayStart) return dayKey(zone, period.startTs)
  return dayKey(zone, Math.min(dayStart, period.endTs - 1))
}
