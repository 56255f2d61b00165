import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { dayKey, dayKeyToUtc } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'
import { movedDay } from '#lib/moved-day.ts'
import { dayEntries } from './day-entries.ts'
import type { Entry, Journal } from './entry.ts'
import type { AuxNames, Owed } from './event-entries.ts'
import type { AccountPlan } from './plan-shapes.ts'

/** An entry as the files write it. */
export interface BookedEntry extends Entry {
  /** Unbroken in its journal from the first day of the financial year on. */
  number: number
  /** Days of the region, "2026-11-28". */
  day: string
  piece: { number: string; day: string }
  /** Day on which its month was closed; null while it is open. */
  validDay: string | null
}

/** An event of the ledger that booked something in the period. */
export interface BookedEvent {
  id: number
  attemptId: string | null
  refundId: string | null
  counterpart: string | null
  bookTs: number
}

/** Events of a day that booked something, in the order of the books. */
const EVENTS = `select v.id, v.attempt_id as attemptId, v.refund_id as refundId, v.counterpart, x.book_ts as bookTs
  from (
    select event_id, book_ts from ledger_entry where book_ts >= ? and book_ts < ?
    union select event_id, book_ts from statement_entry where book_ts >= ? and book_ts < ? and owed <> 0
  ) x join ledger_event v on v.id = x.event_id order by x.book_ts, v.id`

const OWED = `select event_id as eventId, vendor_id as vendorId, sum(owed) as cents from statement_entry
  where book_ts >= ? and book_ts < ? group by event_id, vendor_id having sum(owed) <> 0`

/**
 * Yields the entries of a financial year until a moment, a day at a time, so that memory holds one day. Closed months
 * come out the same each time: their events, and all booked before them, do not change.
 */
export async function* readEntries(
  ctx: Pick<OfficeReadContext, 'db' | 'region' | 'tenant'>,
  plan: AccountPlan,
  { startTs, endTs }: Period,
): AsyncGenerator<BookedEntry[]> {
  const { db, region, tenant } = ctx
  const { zone } = region
  const [settings, names, closed, bounds] = await Promise.all([
    loadInvoicing(db, tenant.slug),
    readNames(db),
    db.query('select end_ts as endTs, closed_at as closedAt from closed_month order by end_ts', []),
    db.query(
      'select min(book_ts) as first, max(book_ts) as last from ledger_entry where book_ts >= ? and book_ts < ?',
      [startTs, endTs],
    ),
  ])
  const closings = closed.rows.map((row) => ({ endTs: Number(row.endTs), day: dayKey(zone, Number(row.closedAt)) }))
  const validDay = (ts: number) => closings.find((month) => ts < month.endTs)?.day ?? null
  const counters: Record<Journal, number> = { VE: 0, BQ: 0, OD: 0 }
  const [bound] = bounds.rows
  if (bound?.first == null) return
  const breathe = breather()
  const lastDay = dayKey(zone, Number(bound.last))
  for (let day = dayKey(zone, Number(bound.first)); day <= lastDay; day = movedDay(day, 1)) {
    await breathe()
    const from = Math.max(startTs, dayKeyToUtc(zone, day) ?? startTs)
    const until = Math.min(endTs, dayKeyToUtc(zone, movedDay(day, 1)) ?? endTs)
    const [events, owed] = await Promise.all([
      db.query(EVENTS, [from, until, from, until]),
      db.query(OWED, [from, until]),
    ])
    if (events.rows.length === 0) continue
    const dueByEvent = Map.groupBy(owed.rows, ({ eventId }) => Number(eventId))
    const due = (id: number): Owed[] =>
      (dueByEvent.get(id) ?? []).map(({ vendorId, cents }) => ({ vendorId: String(vendorId), cents: Number(cents) }))
    const ofDay = events.rows.map(bookedEvent)
    const made = await dayEntries({ ctx, plan, names, settings, events: ofDay, due })
    yield ofDay.flatMap((event) => {
      const { entries, piece } = made.get(event.id) ?? { entries: [], piece: { number: '', ts: event.bookTs } }
      return entries.map((entry): BookedEntry => {
        counters[entry.journal] += 1
        return {
          ...entry,
          number: counters[entry.journal],
          day,
          piece: { number: piece.number, day: dayKey(zone, piece.ts) },
          validDay: validDay(event.bookTs),
        }
      })
    })
  }
}

const text = (value: unknown): string | null => (value == null ? null : String(value))

const bookedEvent = (row: Record<string, unknown>): BookedEvent => ({
  id: Number(row.id),
  attemptId: text(row.attemptId),
  refundId: text(row.refundId),
  counterpart: text(row.counterpart),
  bookTs: Number(row.bookTs),
})

async function readNames(db: Pick<OfficeReadContext, 'db'>['db']): Promise<AuxNames> {
  const [vendors, groups] = await Promise.all([
    db.query('select id, name from vendor', []),
    db.query('select id, label as name from user_group', []),
  ])
  const named = (rows: readonly Record<string, unknown>[]) =>
    new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  return { vendors: named(vendors.rows), groups: named(groups.rows) }
}
