import { inArray } from 'drizzle-orm'
import { loadRates } from '#features/money/invoices/invoice-rates.ts'
import { type InvoicingRow, ratesAt } from '#features/money/invoices/load-invoicing.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { ledgerEntry } from '../accounting/tables.ts'
import { noRates, type SaleRates, saleRates } from './sale-rates.ts'

/** A document that the entries of a purchase name. */
export interface Piece {
  number: string
  ts: number
}

/** Everything that the entries of a purchase are made of. */
export interface BookedPurchase {
  rates: SaleRates
  /** Movements of all time, by event in the order in which they were booked. */
  events: ReadonlyMap<number, readonly (typeof ledgerEntry.$inferSelect)[]>
  order: Piece | null
  invoice: Piece | null
  /** Credit notes by their refund. */
  credits: ReadonlyMap<string, Piece>
}

/** Reads purchases with all that was ever booked of them. */
export async function readPurchases(
  db: ReadDb,
  zone: string,
  settings: InvoicingRow | undefined,
  ids: readonly string[],
): Promise<Map<string, BookedPurchase>> {
  const wanted = [...ids]
  const [attempts, items, documents, movements] = await db.orm.batch([
    db.orm.select().from(attempt).where(inArray(attempt.id, wanted)),
    db.orm.select().from(orderItem).where(inArray(orderItem.attemptId, wanted)),
    db.orm.select().from(invoice).where(inArray(invoice.attemptId, wanted)),
    db.orm.select().from(ledgerEntry).where(inArray(ledgerEntry.attemptId, wanted)).orderBy(ledgerEntry.id),
  ])
  const itemsById = Map.groupBy(items, ({ attemptId }) => attemptId)
  const documentsById = Map.groupBy(documents, ({ attemptId }) => attemptId)
  const movementsById = Map.groupBy(movements, ({ attemptId }) => attemptId)
  const activityIds = [...new Set(items.map(({ activityId }) => activityId))]
  const paid = new Map(attempts.map((each) => [each.id, each]))
  const ofDays = new Map<string, Promise<{ rates: typeof noRates; feeRate: number }>>()
  /** Rates of the settings on the day of a payment, loaded once for each day. */
  const settled = (day: string) => {
    const known = ofDays.get(day) ?? ratesOn(db, settings, day, activityIds)
    ofDays.set(day, known)
    return known
  }
  const found = await Promise.all(
    wanted.map(async (id): Promise<[string, BookedPurchase]> => {
      const own = paid.get(id)
      const issued = documentsById.get(id) ?? []
      const first = issued.find(({ kind }) => kind === 'invoice')
      const usual = own ? await settled(dayKey(zone, paymentMoment(own))) : { rates: noRates, feeRate: 0 }
      const piece = ({ number, issuedAt }: (typeof issued)[number]): Piece => ({ number, ts: issuedAt })
      return [
        id,
        {
          rates: saleRates({
            ...usual,
            items: itemsById.get(id) ?? [],
            invoice: first?.document ?? null,
          }),
          events: Map.groupBy(movementsById.get(id) ?? [], ({ eventId }) => eventId),
          order: own
            ? { number: own.number ?? (await orderNumber(own.paymentId ?? own.id)), ts: paymentMoment(own) }
            : null,
          invoice: first ? piece(first) : null,
          credits: new Map(
            issued.flatMap((each) =>
              each.kind === 'credit' ? [[each.cause.replace(/^refund:/, ''), piece(each)]] : [],
            ),
          ),
        },
      ]
    }),
  )
  return new Map(found)
}

async function ratesOn(db: ReadDb, settings: InvoicingRow | undefined, day: string, activityIds: readonly string[]) {
  if (!settings || settings.issuer.exempt) return { rates: noRates, feeRate: 0 }
  const rates = ratesAt(settings, day)
  return { rates: await loadRates(db, rates, activityIds), feeRate: rates.fees }
}
