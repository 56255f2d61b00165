import { jsonRows, readJsonRows } from '#db/json-rows.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { CommissionVat } from './commission-vat.ts'
import type { Entry } from './entry.ts'
import { eventEntries, type Movement, type Owed, soldChanges } from './event-entries.ts'
import type { BookedEvent } from './read-entries.ts'
import { type BookedPurchase, type Piece, readPurchases } from './read-purchases.ts'
import { salePoster } from './sale-entries.ts'
import type { EntrySettings, SettingsAt } from './settings-by-month.ts'
import type { UsualRates } from './usual-rates.ts'

interface PartFacts {
  ctx: Pick<OfficeReadContext, 'db' | 'region'>
  usualRates: UsualRates
  settingsAt: SettingsAt
  /** Events that follow one another in the books. */
  events: readonly BookedEvent[]
  /** VAT that a commission of this event has, after those before it. */
  commissionVat: CommissionVat
}

export interface MadeEntries {
  entries: Entry[]
  piece: Piece
}

/** From the first event of a part to its last one. */
const WITHIN = '(book_ts, event_id) >= (?1, ?2) and (book_ts, event_id) <= (?3, ?4)'

const OWED = jsonRows(
  'event_id, vendor_id, commission_vat, sum(owed), sum(commission)',
  `from statement_entry where ${WITHIN} and (owed <> 0 or commission <> 0)
    group by event_id, vendor_id, commission_vat having sum(owed) <> 0 or sum(commission) <> 0`,
)
type OwedRow = [
  ...whose: [eventId: number, vendorId: string, commissionRate: number | null],
  ...sums: [cents: number, commission: number],
]

/** Fees whose purchase is unknown. The plus keeps SQLite from reading all that were ever booked. */
const FEES = `select event_id as eventId, amount from ledger_entry where ${WITHIN} and +attempt_id is null`

/** Entries of a part's events, by event. */
export async function partEntries({ ctx, usualRates, settingsAt, events, commissionVat }: PartFacts) {
  const [first, last] = [events[0], events.at(-1)]
  const made = new Map<number, MadeEntries>()
  if (!first || !last) return made
  const bounds = [first.bookTs, first.id, last.bookTs, last.id]
  const byPurchase = Map.groupBy(events, ({ attemptId }) => attemptId)
  const ids = [...byPurchase.keys()].flatMap((id) => id ?? [])
  const ofNone = byPurchase.get(null) ?? []
  const [owed, fees, purchases] = await Promise.all([
    ctx.db.query(OWED, bounds),
    ofNone.length > 0 ? ctx.db.query(FEES, bounds) : { rows: [] },
    readPurchases(ctx.db, ctx.region.zone, { usualRates, settingsAt }, ids),
  ])
  const owedByEvent = Map.groupBy(readJsonRows<OwedRow>(owed), ([eventId]) => eventId)
  // In the order of the books, by which VAT is rounded.
  const dueByEvent = new Map(
    events.map(({ id, bookTs }) => [
      id,
      (owedByEvent.get(id) ?? []).map(([, vendorId, rate, cents, total]): Owed => {
        const vat = rate === null ? 0 : commissionVat(bookTs, vendorId, rate, total)
        return { vendorId, cents, commission: rate === null ? null : { rate, total, vat } }
      }),
    ]),
  )
  const due = (id: number): Owed[] => dueByEvent.get(id) ?? []
  for (const [id, purchase] of purchases) {
    const own = byPurchase.get(id) ?? []
    const wanted = new Map(own.map((event) => [event.id, event]))
    const post = salePoster(purchase.rates)
    for (const [eventId, movements] of purchase.events) {
      const sales = post(soldChanges(movements))
      const event = wanted.get(eventId)
      if (!event) continue
      const of = settingsAt(event.bookTs)
      const entries = eventEntries({ ...of, movements, owed: due(eventId), sales })
      made.set(eventId, { entries, piece: pieceFor(event, purchase, of) })
    }
    // A partner may be owed for by an event that moved nothing else.
    for (const event of own)
      if (!purchase.events.has(event.id)) {
        const of = settingsAt(event.bookTs)
        const entries = eventEntries({ ...of, movements: [], owed: due(event.id), sales: [] })
        made.set(event.id, { entries, piece: pieceFor(event, purchase, of) })
      }
  }
  const feesByEvent = Map.groupBy(fees.rows, ({ eventId }) => Number(eventId))
  for (const { id, counterpart, bookTs } of ofNone) {
    const movements = (feesByEvent.get(id) ?? []).map(({ amount }) => fee(Number(amount)))
    made.set(id, {
      entries: eventEntries({ ...settingsAt(bookTs), movements, owed: [], sales: [] }),
      piece: { number: counterpart ?? String(id), ts: bookTs },
    })
  }
  return made
}

const fee = (amount: number): Movement => ({
  ...{ itemId: null, groupId: null, payer: 'member', means: 'card', bucket: 'providerFees', amount },
})

/** Credit note of the refund, else the invoice, else the order; what was issued after the closing is not named. */
function pieceFor(
  event: BookedEvent,
  { credits, invoice, order }: BookedPurchase,
  { closedAt }: Pick<EntrySettings, 'closedAt'>,
): Piece {
  const issued = [event.refundId === null ? undefined : credits.get(event.refundId), invoice]
  const known = issued.find((piece) => piece && (closedAt === null || piece.ts < closedAt))
  return known ?? order ?? { number: event.attemptId ?? String(event.id), ts: event.bookTs }
}
