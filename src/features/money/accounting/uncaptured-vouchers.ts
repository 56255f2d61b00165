import type { ReadDb } from '#handler/office-context.ts'
import type { UncapturedVouchers } from './closing-shapes.ts'

/** Purchases listed on the page. */
const SHOWN = 100

/**
 * Vouchers authorised before a moment and not yet paid by their provider. They count as collected once their purchase
 * is settled, when a job captures them. The card provider never holds them, so they explain no difference.
 */
export async function findUncaptured(db: ReadDb, until: number): Promise<UncapturedVouchers> {
  const uncaptured = "from voucher_payment v where v.status in ('Authorised', 'Capturing') and v.updated_at < ?"
  const [sums, listed] = await Promise.all([
    db.query(`select v.status, sum(v.amount) as cents ${uncaptured} group by v.status`, [until]),
    db.query(
      `select v.attempt_id, v.status, v.amount, v.updated_at, (select number from attempt where id = v.attempt_id) as number
        ${uncaptured} order by v.updated_at, v.attempt_id limit ?`,
      [until, SHOWN],
    ),
  ])
  const cents = (status: string) => Number(sums.rows.find((row) => row.status === status)?.cents ?? 0)
  return {
    countedCents: cents('Capturing'),
    waitingCents: cents('Authorised'),
    purchases: listed.rows.map((row) => ({
      purchaseId: String(row.attempt_id),
      number: row.number === null ? null : String(row.number),
      cents: Number(row.amount),
      isCounted: row.status === 'Capturing',
      ts: Number(row.updated_at),
    })),
  }
}
