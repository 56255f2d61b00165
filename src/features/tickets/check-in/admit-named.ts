import type { Step } from '#db/region-db.ts'
import type { CallContext } from '#handler/context.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { admissionSteps, refusal, type Scan, unknownTicket, untilSettled } from './check-code.ts'
import type { NamedResult } from './check-in-shapes.ts'
import { type FoundTicket, findNamedTickets } from './find-ticket.ts'
import { type Entrance, judgeTicket } from './judge-ticket.ts'
import { placeScanId } from './scan-ids.ts'

interface Asked {
  ctx: Pick<CallContext, 'now' | 'region'> & { db: ReadDb }
  entrance: Entrance
  ticketId: string
  places: number
  scan: Scan
}

/**
 * Admits some places of a name, all that are asked for or none. Simultaneous devices never admit a place twice: the
 * later one reads again, and takes what is left.
 */
export const admitPlaces = (
  { ctx, entrance, ticketId, places, scan }: Asked,
  admit: (steps: Step[], result: NamedResult) => Promise<void>,
): Promise<NamedResult> =>
  untilSettled(async () => {
    const tickets = await findNamedTickets(ctx.db, ctx.region.zone, ticketId)
    const standing = tickets.filter(
      ({ facts }) => judgeTicket({ ...facts, isUsed: false }, entrance).outcome !== 'void',
    )
    const free = standing.filter(({ used }) => used === null)
    // Repeated: sent again because its answer was lost, it gets the same outcome.
    const before = standing.filter(({ used }) => used?.scanId.startsWith(`${scan.scanId}.`))
    const [shown] = before.length > 0 ? before : [...free, ...standing, ...tickets]
    if (!shown) return { result: unknownTicket, admitted: 0, left: 0 }
    if (before.length > 0)
      return {
        result: await refusal(ctx.db, shown, 'admitted', scan.deviceId),
        admitted: before.length,
        left: free.length,
      }
    const { outcome, ticketDay } = judgeTicket(shown.facts, entrance)
    if (outcome === 'unknown') return { result: unknownTicket, admitted: 0, left: 0 }
    if (outcome !== 'admitted' || free.length < places) {
      const told = outcome === 'admitted' ? 'alreadyUsed' : outcome
      const ticket = told === 'alreadyUsed' ? lastUsed(standing, shown) : shown
      return { result: await refusal(ctx.db, ticket, told, scan.deviceId), admitted: 0, left: free.length }
    }
    const day = dayKey(entrance.zone, entrance.dayStart)
    const steps = free
      .slice(0, places)
      .flatMap((ticket, at) =>
        admissionSteps(
          ticket,
          { day, ticketDay, scan: { ...scan, scanId: placeScanId(scan.scanId, at + 1) } },
          ctx.now,
        ),
      )
    const result: NamedResult = {
      result: { outcome, ticket: shown.shown, used: null, ended: null },
      admitted: places,
      left: free.length - places,
    }
    await admit(steps, result)
    return result
  })

/** The ticket that was let in last, which tells when and where the places went. */
const lastUsed = (tickets: readonly FoundTicket[], otherwise: FoundTicket): FoundTicket =>
  tickets.toSorted((a, b) => (b.used?.at ?? 0) - (a.used?.at ?? 0))[0] ?? otherwise
