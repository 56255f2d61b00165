import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { ReadDb } from '../../handler/office-context.ts'
import { orderItem } from '../orders/tables.ts'
import { dayKeyToUtc, startOfDay } from '../stock/region-time.ts'
import { entry } from '../stock/tables.ts'
import { type Admitted, admissionColumns } from './admission.ts'
import type { ScannedTicket } from './check-in-shapes.ts'
import type { TicketFacts } from './judge-ticket.ts'
import { checkIn, scanLink } from './tables.ts'
import { codeEnd, codeForms } from './typed-code.ts'

export interface FoundTicket {
  entryId: string
  facts: TicketFacts
  shown: ScannedTicket
  /** The admission that counts. */
  used: Admitted | null
}

/** The sold ticket that a read or typed text is the code of; null for none. One query by unique keys. */
export async function findTicket(db: ReadDb, zone: string, text: string): Promise<FoundTicket | null> {
  const forms = codeForms(text)
  const rows = await db.orm
    .select({
      entry: { id: entry.id, code: entry.code, voidAt: entry.voidAt, unitNo: entry.unitNo },
      item: {
        vendorId: orderItem.vendorId,
        activityId: orderItem.activityId,
        status: orderItem.status,
        quantity: orderItem.quantity,
        validityDateStr: orderItem.validityDateStr,
        snapshot: orderItem.snapshot,
      },
      used: admissionColumns,
      linkLabel: scanLink.label,
    })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .leftJoin(checkIn, and(eq(checkIn.entryId, entry.id), isNull(checkIn.dispute)))
    .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
    .where(inArray(entry.code, forms))
  const row = forms
    .map((form) => rows.find(({ entry: { code } }) => code === form))
    .find((found) => found !== undefined)
  if (!row) return null
  const { item } = row
  const used = row.used && { ...row.used, linkLabel: row.linkLabel }
  const { slots, expert, activity, ticketInfo } = item.snapshot
  return {
    entryId: row.entry.id,
    facts: {
      vendorId: item.vendorId,
      activityId: item.activityId,
      status: item.status,
      voidAt: row.entry.voidAt,
      period: slots.length > 0 ? spanSlots(slots) : expertDay(expert, zone),
      isUsed: used !== null,
    },
    shown: {
      codeEnd: codeEnd(row.entry.code ?? ''),
      activityId: item.activityId,
      activityLabel: activity.label,
      ticketLabel: ticketInfo.label,
      validity: item.validityDateStr,
      unit: row.entry.unitNo ?? 1,
      units: item.quantity,
    },
    used,
  }
}

/** From the beginning of the first slot to the end of the last. */
const spanSlots = (slots: readonly { startTs: number; endTs: number }[]) => ({
  startTs: Math.min(...slots.map(({ startTs }) => startTs)),
  endTs: Math.max(...slots.map(({ endTs }) => endTs)),
})

/** Of a ticket from Experticket; without a date it is good on any day. */
function expertDay(expert: { date: number | null; day?: string } | null, zone: string): TicketFacts['period'] {
  const startTs = expert?.day === undefined ? (expert?.date ?? null) : dayKeyToUtc(zone, expert.day)
  if (startTs === null) return null
  return { startTs: startOfDay(zone, startTs), endTs: startOfDay(zone, startTs, 1) }
}
