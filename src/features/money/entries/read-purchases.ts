import type { ReadDb } from '#handler/office-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { paymentMoment } from '#kernel/orders/payment-moment.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { Movement } from './event-entries.ts'
import { purchaseRows } from './purchase-rows.ts'
import { noRates, type SaleRates, saleRates } from './sale-rates.ts'
import type { SettingsAt } from './settings-by-month.ts'
import type { UsualRates } from './usual-rates.ts'

/** A document that the entries of a purchase name. */
export interface Piece {
  number: string
  ts: number
}

/** Everything that the entries of a purchase are made of. */
export interface BookedPurchase {
  rates: SaleRates
  /** Movements of all time, by event in the order in which they were booked. */
  events: ReadonlyMap<number, readonly Movement[]>
  order: Piece | null
  invoice: Piece | null
  /** Credit notes by their refund. */
  credits: ReadonlyMap<string, Piece>
}

interface Rates {
  /** VAT as it is set today. */
  usualRates: UsualRates
  settingsAt: SettingsAt
}

/** Reads purchases with all that was ever booked of them. */
export async function readPurchases(
  db: ReadDb,
  zone: string,
  { usualRates, settingsAt }: Rates,
  ids: readonly string[],
): Promise<Map<string, BookedPurchase>> {
  const { paid, items, documents, movements } = await purchaseRows(db, ids)
  const activityIds = [...new Set([...items.values()].flatMap((own) => own.map(({ activityId }) => activityId)))]
  const settled = await usualRates(activityIds)
  const found = await Promise.all(
    ids.map(async (id): Promise<[string, BookedPurchase]> => {
      const own = paid.get(id)
      const issued = documents.get(id) ?? []
      const first = issued.find(({ kind }) => kind === 'invoice')
      // Later events of a purchase take back what was posted: they go by what was kept of the month of its payment.
      const paidAt = own ? paymentMoment(own) : null
      const { ratesOn: keptRates, closedAt } = paidAt === null ? NOTHING_KEPT : settingsAt(paidAt)
      const day = paidAt === null ? null : dayKey(zone, paidAt)
      const usual = day === null ? { rates: noRates, feeRate: 0 } : (keptRates?.(day) ?? settled(day))
      const isInvoiced = first !== undefined && (closedAt === null || first.issuedAt < closedAt)
      const piece = ({ number, issuedAt }: (typeof issued)[number]): Piece => ({ number, ts: issuedAt })
      return [
        id,
        {
          rates: saleRates({
            ...usual,
            items: items.get(id) ?? [],
            invoiced: isInvoiced ? first.lines : null,
          }),
          events: Map.groupBy(movements.get(id) ?? [], ({ eventId }) => eventId),
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

const NOTHING_KEPT = { ratesOn: null, closedAt: null }
