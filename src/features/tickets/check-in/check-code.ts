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
import { voidFacts } from './void-facts.ts'

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

export const unknownTicket: ScanResult = { outcome: 'unknown', ticket: null, used: null, ended: null }

/** Asks again as often as the tickets change under the caller's hands. */
export async function untilSettled<Answer>(attempt: (round: number) => Promise<Answer>): Promise<Answer> {
  for (let round = 0; round < MOST_ROUNDS; round++)
    try {
      return await attempt(round)
    } catch (error) {
      if (!(error instanceof NotAdmitted)) throw error
    }
  throw new Error('A ticket changes all the time.')
}

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
export const checkCode = (
  { ctx, entrance, code, scan, found }: Asked,
  admit: (steps: Step[], ticket: FoundTicket, result: ScanResult) => Promise<void>,
): Promise<ScanResult> =>
  untilSettled(async (round) => {
    const ticket = round === 0 ? found : await findTicket(ctx.db, ctx.region.zone, code)
    // Repeated scan: sent again because its answer was lost, it gets the same outcome.
    const isRepeated = ticket?.used?.scanId === scan.scanId
    const { outcome, ticketDay } = isRepeated
      ? { outcome: 'admitted' as const, ticketDay: null }
      : judgeTicket(ticket?.facts ?? null, entrance)
    if (ticket === null || outcome === 'unknown') return unknownTicket
    if (outcome !== 'admitted' || isRepeated) return refusal(ctx.db, ticket, outcome, scan.deviceId)
    const result: ScanResult = { outcome, ticket: ticket.shown, used: null, ended: null }
    await admit(
      admissionSteps(ticket, { day: dayKey(entrance.zone, entrance.dayStart), ticketDay, scan }, ctx.now),
      ticket,
      result,
    )
    return result
  })

/** Answer for a ticket that this scan does not admit, or admitted before. */
export async function refusal(
  db: ReadDb,
  { entryId, shown, used, given }: FoundTicket,
  outcome: ScanResult['outcome'],
  deviceId: string,
): Promise<ScanResult> {
  const ended = outcome === 'void' ? (given ?? (await voidFacts(db, [entryId])).get(entryId) ?? null) : null
  return { outcome, ticket: shown, used: used && admissionFor(used, deviceId), ended }
}

interface AdmittedFacts {
  /** Day of the entrance. */
  day: string
  ticketDay: string | null
  scan: Scan
}

/** Steps that admit a ticket for good, or throw `NotAdmitted`. */
export const admissionSteps = (
  { entryId, code }: FoundTicket,
  { day, ticketDay, scan }: AdmittedFacts,
  now: number,
): Step[] => [
  {
    statement: {
      sql: `insert into check_in
        (id, entry_id, scan_id, vendor_id, activity_id, day, ticket_day, at, recorded_at, is_offline, device_id, device_name, scan_link_id, user_id)
        select ?, e.id, ?, i.vendor_id, i.activity_id, ?, ?, ?, ?, 0, ?, ?, ?, ?
        from entry e join order_item i on i.id = e.order_item_id
        where e.id = ? and e.code is ? and e.void_at is null and i.status = 'Success'
          and not ${isWithdrawnItem('i.id')}
        on conflict do nothing`,
      args: [
        ...[newId('ki'), scan.scanId, day, ticketDay, now, now],
        ...[scan.deviceId, scan.deviceName, scan.scanLinkId, scan.userId, entryId, code],
      ],
    },
  },
  changed(1, new NotAdmitted()),
  ...ticketsUsed([scan.scanId], now).map((statement) => ({ statement })),
]
