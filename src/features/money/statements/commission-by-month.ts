import { monthsWithin } from '#features/money/accounting/asked-period.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { signedVat } from '#kernel/invoices/vat-within.ts'
import type { Period } from '#kernel/time/types.ts'

/** Commissions of a partner in a part of a period, at one rate of VAT, in cents; negative if more was given back. */
export interface CommissionSum {
  vendorId: string
  rate: number
  /** Selling prices. */
  price: number
  /** VAT included. */
  commission: number
  vat: number
}

const SUMS = `
  select vendor_id as vendorId, commission_vat as rate, sum(price) as price, sum(commission) as commission
  from statement_entry
  where book_ts >= ?1 and book_ts < ?2 and commission_vat is not null and vendor_id = coalesce(?3, vendor_id)
  group by vendor_id, commission_vat order by vendor_id, commission_vat desc`

/** Commissions of all partners, or of one, in each of these periods; VAT is rounded once for each period and rate. */
export async function readCommissions(
  db: ReadDb,
  periods: readonly Period[],
  vendorId: string | null,
): Promise<CommissionSum[][]> {
  const answers = await db.readBatch(
    periods.map(({ startTs, endTs }) => ({ sql: SUMS, args: [startTs, endTs, vendorId] })),
  )
  return answers.map(({ rows }) =>
    rows.map((row) => {
      const [rate, commission] = [Number(row.rate), Number(row.commission)]
      const vat = signedVat(commission, rate)
      return { vendorId: String(row.vendorId), rate, price: Number(row.price), commission, vat }
    }),
  )
}

/** VAT of the commissions of each partner in a period: it is rounded once a month. */
export async function commissionVatByVendor(
  db: ReadDb,
  zone: string,
  period: Period,
  vendorId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const part of await readCommissions(db, monthsWithin(zone, period), vendorId))
    for (const { vendorId: id, vat } of part) sums.set(id, (sums.get(id) ?? 0) + vat)
  return sums
}
