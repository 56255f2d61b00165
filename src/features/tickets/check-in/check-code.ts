import { changed, type Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { isWithdrawnItem } from '#kernel/orders/withdrawn-item.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { ticketsUsed } from '#kernel/webhooks/webhook-steps.ts'
import { newId } from '#lib/new-id.ts'
import { admissionFor } from './admission.ts'
import type { ScanResult } from './check-in-shapes.ts'
import { type FoundTicket, findTicket } from './find-ticket.ts'
import { type Entrance, judgeTicket } from './judge-ticket.ts'

/** The scan, and the device or operator that admits. */
export interface Scan {
  scanId: string
  deviceId: string
  deviceName: string
  scanLinkId: string | null
  userId: string | null
}

/** Thrown if the ticket was admitted, voided or passed on since it was read. */
class NotAdmitted extends Error {
  override name = 'NotAdmitted'
}

const MOST_ROUNDS = 5

interface Asked {
  ctx: Pick<CallContext, 'now' | 'region'> & { db: ReadDb }
  entrance: Entrance
  code: string
  scan: Scan
  /** Ticket of the code, read together with the call's other data. */
  found: FoundTicket | null
}

/**
 * Judges a code and admits its holder if it is valid. The step from `admit` holds against simultaneous devices: one
 * admits, the others are told that the ticket is used.
 */
export async function checkCode(
  { ctx, entrance, code, scan, found }: Asked,
  admit: (steps: Step[], ticket: FoundTicket, result: ScanResult) => Promise<void>,
): Promise<ScanResult> {
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const ticket = round === 0 ? found : await findTicket(ctx.db, ctx.region.zone, code)
    // Repeated scan: sent again because its answer was lost, it gets the same outcome.
    const isRepeated = ticket?.used?.scanId === scan.scanId
    const { outcome, reason } = isRepeated
      ? { outcome: 'admitted' as const, reason: null }
      : judgeTicket(ticket?.facts ?? null, entrance)
    if (ticket === null || outcome === 'unknown') return { outcome: 'unknown', ticket: null, used: null, reason: null }
    const used = ticket.used && admissionFor(ticket.used, scan.deviceId)
    if (outcome !== 'admitted' || isRepeated) return { outcome, ticket: ticket.shown, used, reason }
    try {
      const day = dayKey(entrance.zone, entrance.dayStart)
      const result: ScanResult = { outcome, ticket: ticket.shown, used: null, reason: null }
      await admit(admissionSteps(ticket, day, scan, ctx.now), ticket, result)
      return result
    } catch (error) {
      if (!(error instanceof NotAdmitted)) throw error
    }
  }
  throw new Error('A ticket changes all the time.')
}

const admissionSteps = ({ entryId, code }: FoundTicket, day: string, scan: Scan, now: number): Step[] => [
  {
    statement: {
      sql: `insert into check_in
        (id, entry_id, scan_id, vendor_id, activity_id, day, at, recorded_at, is_offline, device_id, device_name, scan_link_id, user_id)
        select ?, e.id, ?, i.vendor_id, i.activity_id, ?, ?, ?, 0, ?, ?, ?, ?
        from entry e join order_item i on i.id = e.order_item_id
        where e.id = ? and e.code is ? and e.void_at is null and i.status = 'Success'
          and not ${isWithdrawnItem('i.id')}
        on conflict do nothing`,
      args: [
        ...[newId('ki'), scan.scanId, day, now, now],
        ...[scan.deviceId, scan.deviceName, scan.scanLinkId, scan.userId, entryId, code],
      ],
    },
  },
  changed(1, new NotAdmitted()),
  ...ticketsUsed([scan.scanId], now).map((statement) => ({ statement })),
]
