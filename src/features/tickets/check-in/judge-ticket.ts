import type { OrderStatus } from '#kernel/orders/states.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import type { ScanOutcome } from './check-in-shapes.ts'

/** What decides whether a ticket lets in; times are those of its slots, or of the day that it was bought for. */
export interface TicketFacts {
  vendorId: string
  activityId: string
  status: OrderStatus
  voidAt: number | null
  /** Null where the day does not matter. */
  period: { startTs: number; endTs: number } | null
  isUsed: boolean
}

/** At whose entrance, on which day. */
export interface Entrance {
  vendorId: string
  activityId?: string | undefined
  /** First moment of the day, in the region's zone. */
  dayStart: number
  zone: string
}

interface Verdict {
  outcome: ScanOutcome
  reason: 'canceled' | 'unpaid' | null
}

const verdict = (outcome: ScanOutcome, reason: Verdict['reason'] = null): Verdict => ({ outcome, reason })

/**
 * What is wrong for good is said first: a void ticket is no good on any day, and one that was used was right once. Another
 * partner's ticket is as unknown as one that does not exist.
 */
export function judgeTicket(ticket: TicketFacts | null, entrance: Entrance): Verdict {
  if (!ticket || ticket.vendorId !== entrance.vendorId) return verdict('unknown')
  if (ticket.voidAt !== null || ticket.status === 'Canceled' || ticket.status === 'Rejected')
    return verdict('void', 'canceled')
  if (ticket.status !== 'Success') return verdict('void', 'unpaid')
  if (ticket.isUsed) return verdict('alreadyUsed')
  if (entrance.activityId !== undefined && ticket.activityId !== entrance.activityId) return verdict('otherActivity')
  return isOfDay(ticket.period, entrance) ? verdict('admitted') : verdict('otherDay')
}

/** A slot that goes on past midnight is of both days. */
function isOfDay(period: TicketFacts['period'], { dayStart, zone }: Entrance): boolean {
  if (period === null) return true
  return period.startTs < startOfDay(zone, dayStart, 1) && period.endTs > dayStart
}
