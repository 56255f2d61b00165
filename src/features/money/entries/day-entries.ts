import type { InvoicingRow } from '#features/money/invoices/load-invoicing.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { Entry } from './entry.ts'
import { type AuxNames, eventEntries, type Owed } from './event-entries.ts'
import type { AccountPlan } from './plan-shapes.ts'
import type { BookedEvent } from './read-entries.ts'
import { type BookedPurchase, type Piece, readPurchases } from './read-purchases.ts'
import { salePoster } from './sale-entries.ts'

/** Purchases read by one statement. */
const PART = 200

interface DayFacts {
  ctx: Pick<OfficeReadContext, 'db' | 'region'>
  plan: AccountPlan
  names: AuxNames
  settings: InvoicingRow | undefined
  events: readonly BookedEvent[]
  due: (eventId: number) => Owed[]
}

/** Entries of a day's events, by event. */
export async function dayEntries({ ctx, plan, names, settings, events, due }: DayFacts) {
  const { db, region } = ctx
  const made = new Map<number, { entries: Entry[]; piece: Piece }>()
  const wanted = new Map(events.map((event) => [event.id, event]))
  const ids = [...new Set(events.flatMap(({ attemptId }) => attemptId ?? []))]
  for (let at = 0; at < ids.length; at += PART) {
    const purchases = await readPurchases(db, region.zone, settings, ids.slice(at, at + PART))
    for (const purchase of purchases.values()) {
      const post = salePoster(purchase.rates)
      const ofPurchase = new Set(purchase.events.keys())
      for (const [eventId, movements] of purchase.events) {
        const entries = eventEntries({ plan, names, movements, owed: due(eventId), post })
        const event = wanted.get(eventId)
        if (event) made.set(eventId, { entries, piece: pieceFor(event, purchase) })
      }
      // A partner may be owed for by an event that moved nothing else.
      for (const event of events)
        if (event.attemptId !== null && purchases.get(event.attemptId) === purchase && !ofPurchase.has(event.id))
          made.set(event.id, {
            entries: eventEntries({ plan, names, movements: [], owed: due(event.id), post: () => [] }),
            piece: pieceFor(event, purchase),
          })
    }
  }
  for (const event of events.filter(({ attemptId }) => attemptId === null)) {
    const { rows } = await db.query('select amount from ledger_entry where event_id = ?', [event.id])
    const movements = rows.map(({ amount }) => ({
      ...{
        itemId: null,
        groupId: null,
        payer: 'member',
        means: 'card',
        bucket: 'providerFees',
        amount: Number(amount),
      },
    }))
    made.set(event.id, {
      entries: eventEntries({ plan, names, movements, owed: [], post: () => [] }),
      piece: { number: event.counterpart ?? String(event.id), ts: event.bookTs },
    })
  }
  return made
}

/** Credit note of the refund, else the invoice, else the order. */
function pieceFor(event: BookedEvent, { credits, invoice, order }: BookedPurchase): Piece {
  const credit = event.refundId === null ? undefined : credits.get(event.refundId)
  return credit ?? invoice ?? order ?? { number: event.attemptId ?? String(event.id), ts: event.bookTs }
}
