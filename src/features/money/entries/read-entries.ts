import { jsonRows, readJsonRows } from '#db/json-rows.ts'
import { rowsAtOnce } from '#db/rows-at-once.ts'
import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { dayKey, startOfDay } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { breather } from '#lib/breather.ts'
import { commissionVats } from './commission-vat.ts'
import type { Entry, Journal } from './entry.ts'
import { partEntries } from './part-entries.ts'
import type { AccountPlan } from './plan-shapes.ts'
import { loadSettings } from './settings-by-month.ts'
import { usualRates } from './usual-rates.ts'

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

/**
 * Events read at once: each comes with all that was ever booked of its purchase, so that many would take memory, and the
 * thread from those who buy.
 */
const PART = 25

/** Next events that booked something, in the order of the books, from behind a moment and an event. */
const EVENTS = jsonRows(
  'v.id, v.attempt_id, v.refund_id, v.counterpart, x.book_ts',
  `from (
    select book_ts, event_id from ledger_entry where (book_ts, event_id) > (?1, ?2) and book_ts < ?3
    union
    select book_ts, event_id from statement_entry where (book_ts, event_id) > (?1, ?2) and book_ts < ?3 and owed <> 0
    union
    select book_ts, event_id from statement_entry
    where (book_ts, event_id) > (?1, ?2) and book_ts < ?3 and commission_vat is not null
    order by book_ts, event_id limit ?4
  ) x cross join ledger_event v on v.id = x.event_id order by x.book_ts, v.id`,
)
type EventRow = [
  ...ids: [id: number, attemptId: string | null, refundId: string | null],
  ...facts: [counterpart: string | null, bookTs: number],
]

/**
 * Yields the entries of a financial year until a moment, some events at a time, however many a day has. Closed months
 * come out the same each time: their events, all booked before them, and what was kept at their closing do not change.
 */
export async function* readEntries(
  ctx: Pick<OfficeReadContext, 'db' | 'region' | 'tenant'>,
  plan: AccountPlan,
  { startTs, endTs }: Period,
): AsyncGenerator<BookedEntry[]> {
  const { db, region, tenant } = ctx
  const { zone } = region
  const [settings, settingsAt] = await Promise.all([loadInvoicing(db, tenant.slug), loadSettings(db, zone, plan)])
  const counters: Record<Journal, number> = { VE: 0, BQ: 0, OD: 0 }
  const dayAt = dayKeys(zone)
  const breathe = breather()
  const part = rowsAtOnce(db, PART)
  const commissionVat = commissionVats(zone)
  const usual = usualRates(db, settings)
  let after = [startTs, 0]
  for (;;) {
    const events = readJsonRows<EventRow>(await db.query(EVENTS, [...after, endTs, part])).map(bookedEvent)
    const last = events.at(-1)
    if (!last) return
    const made = await partEntries({ ctx, usualRates: usual, settingsAt, events, commissionVat })
    yield events.flatMap((event) => {
      const { entries, piece } = made.get(event.id) ?? { entries: [], piece: { number: '', ts: event.bookTs } }
      return entries.map((entry): BookedEntry => {
        counters[entry.journal] += 1
        return {
          ...entry,
          number: counters[entry.journal],
          day: dayAt(event.bookTs),
          piece: { number: piece.number, day: dayAt(piece.ts) },
          validDay: settingsAt(event.bookTs).validDay,
        }
      })
    })
    await breathe()
    after = [last.bookTs, last.id]
  }
}

/** Days of moments in a zone. Most stand near the one before, on the same day. */
function dayKeys(zone: string): (ts: number) => string {
  let known = { startTs: 0, endTs: 0, day: '' }
  return (ts) => {
    if (ts < known.startTs || ts >= known.endTs)
      known = { startTs: startOfDay(zone, ts), endTs: startOfDay(zone, ts, 1), day: dayKey(zone, ts) }
    return known.day
  }
}

const bookedEvent = ([id, attemptId, refundId, counterpart, bookTs]: EventRow): BookedEvent => ({
  ...{ id, attemptId, refundId, counterpart, bookTs },
})
