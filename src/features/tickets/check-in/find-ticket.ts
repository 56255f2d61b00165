import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import { parsePlace, vendorPlaceSql } from '#kernel/catalogue/location-view.ts'
import { isWithdrawn } from '#kernel/given/given.ts'
import { ticketGift } from '#kernel/given/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { eveningBefore } from '#kernel/stock/early-entry.ts'
import { batch, entry, stock } from '#kernel/stock/tables.ts'
import { isUnreadableSql } from '#kernel/stock/uploaded-ticket.ts'
import { placeZone } from '#kernel/time/place-clock.ts'
import { dayKey, dayKeyToUtc, sameDays, startOfDay } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { type Admitted, admissionColumns } from './admission.ts'
import type { ScannedTicket, VoidFacts } from './check-in-shapes.ts'
import type { TicketFacts } from './judge-ticket.ts'
import { checkIn, scanLink } from './tables.ts'
import { codeEnd, codeForms } from './typed-code.ts'

export interface FoundTicket {
  entryId: string
  /** Code as stored, which guards the admission. */
  code: string | null
  facts: TicketFacts
  shown: ScannedTicket
  /** Admission that counts. */
  used: Admitted | null
  /** Present if the code is the one before a gift's receiver got another. */
  given: VoidFacts | null
}

/** Reads sold tickets with all that decides an admission; `forms`: codes that may have been replaced by a gift. */
const ticketRows = (db: ReadDb, forms: readonly string[], where: SQL | undefined) =>
  db.orm
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
      replacedCode: ticketGift.replacedCode,
      acceptedAt: ticketGift.acceptedAt,
      earlyEntryHours: batch.earlyEntryHours,
      isWithdrawn,
      place: sql<string | null>`(${sql.raw(vendorPlaceSql('"order_item"."vendor_id"'))})`,
    })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .leftJoin(stock, eq(stock.id, entry.stockId))
    .leftJoin(batch, eq(batch.id, stock.batchId))
    .leftJoin(checkIn, and(eq(checkIn.entryId, entry.id), isNull(checkIn.dispute)))
    .leftJoin(scanLink, eq(scanLink.id, checkIn.scanLinkId))
    .leftJoin(ticketGift, and(eq(ticketGift.entryId, entry.id), inArray(ticketGift.replacedCode, forms)))
    .where(where)
    .orderBy(asc(entry.unitNo), asc(entry.id))
type Row = Awaited<ReturnType<typeof ticketRows>>[number]

/**
 * Finds the sold ticket for a read or typed text by its current code, or by the one it had before a gift's receiver
 * accepted it; null for none. One query by unique keys.
 */
export async function findTicket(db: ReadDb, regionZone: string, text: string): Promise<FoundTicket | null> {
  const forms = codeForms(text)
  const replaced = db.orm
    .select({ id: ticketGift.entryId })
    .from(ticketGift)
    .where(inArray(ticketGift.replacedCode, forms))
  const rows = await ticketRows(db, forms, or(inArray(entry.code, forms), inArray(entry.id, replaced)))
  const byCode = (code: (row: Row) => string | null) =>
    forms.map((form) => rows.find((row) => code(row) === form)).find((found) => found !== undefined)
  const valid = byCode(({ entry: { code } }) => code)
  const row = valid ?? byCode(({ replacedCode }) => replacedCode)
  return row ? foundTicket(row, regionZone, valid !== undefined) : null
}

const isUnreadable = sql.raw(isUnreadableSql('entry'))

/**
 * Finds the tickets without a readable code that one name stands for, in their order: those of an order item that its
 * buyer keeps, or the one of an accepted gift.
 */
export async function findNamedTickets(db: ReadDb, regionZone: string, ticketId: string): Promise<FoundTicket[]> {
  const given = db.orm
    .select({ id: ticketGift.entryId })
    .from(ticketGift)
    .where(and(eq(ticketGift.id, ticketId), isNotNull(ticketGift.acceptedAt), isNull(ticketGift.endedAt)))
  const rows = await ticketRows(
    db,
    [],
    and(or(and(eq(entry.orderItemId, ticketId), isKept), inArray(entry.id, given)), isUnreadable),
  )
  return rows.map((row) => foundTicket(row, regionZone, true))
}

const isKept = sql`not exists (select 1 from ticket_gift kept where kept.entry_id = ${entry.id}
  and kept.accepted_at is not null and kept.ended_at is null)`

/** `isCurrent`: found by its own code, not by the one before a gift. */
function foundTicket(row: Row, regionZone: string, isCurrent: boolean): FoundTicket {
  const { item } = row
  const used = row.used && { ...row.used, linkLabel: row.linkLabel }
  const { slots, expert, activity, ticketInfo } = item.snapshot
  const zone = placeZone(regionZone, parsePlace(row.place))
  const fromTs = early(slots, row.earlyEntryHours ?? 0, zone)
  return {
    entryId: row.entry.id,
    code: row.entry.code,
    facts: {
      vendorId: item.vendorId,
      activityId: item.activityId,
      status: item.status,
      voidAt: isCurrent && row.isWithdrawn === 0 ? row.entry.voidAt : (row.entry.voidAt ?? 0),
      period: slots.length > 0 ? { ...onSite(slots, regionZone, zone), fromTs } : expertDay(expert, regionZone, zone),
      isUsed: used !== null,
    },
    shown: {
      codeEnd: codeEnd((isCurrent ? row.entry.code : row.replacedCode) ?? ''),
      activityId: item.activityId,
      activityLabel: activity.label,
      ticketLabel: ticketInfo.label,
      validity: item.validityDateStr,
      fromTs,
      unit: row.entry.unitNo ?? 1,
      units: item.quantity,
    },
    used,
    given: isCurrent || row.entry.voidAt !== null || item.status !== 'Success' ? null : givenFacts(row),
  }
}

const givenFacts = ({ entry: { code }, acceptedAt, item }: Row): VoidFacts => ({
  reason: 'given',
  at: acceptedAt,
  instead: { codeEnd: codeEnd(code ?? ''), validity: item.validityDateStr },
})

type Slots = readonly (Period & { kind: 'Fixed' | 'Flexible' })[]

/** From the beginning of the first slot to the end of the last. */
const spanSlots = (slots: Slots): Period => ({
  startTs: Math.min(...slots.map(({ startTs }) => startTs)),
  endTs: Math.max(...slots.map(({ endTs }) => endTs)),
})

/** Days for which a ticket over a period was sold, as the place counts them; slots are the moments that they are. */
const onSite = (slots: Slots, regionZone: string, zone: string): Period =>
  slots.some(({ kind }) => kind === 'Flexible') ? sameDays(spanSlots(slots), regionZone, zone) : spanSlots(slots)

/** When the evening before a slot begins to admit; null if only the slot's own day does. */
function early(slots: Slots, hours: number, zone: string): number | null {
  if (slots.length === 0 || slots.some(({ kind }) => kind === 'Flexible')) return null
  return eveningBefore(zone, spanSlots(slots).startTs, hours)
}

/** Day of an Experticket ticket at the place; without a date it is valid on any day. */
function expertDay(
  expert: { date: number | null; day?: string } | null,
  regionZone: string,
  zone: string,
): TicketFacts['period'] {
  const day = expert?.day ?? (expert?.date == null ? null : dayKey(regionZone, expert.date))
  const startTs = day === null ? null : dayKeyToUtc(zone, day)
  if (startTs === null) return null
  return { startTs, endTs: startOfDay(zone, startTs, 1), fromTs: null }
}
