import { and, eq, inArray, or } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import { readProducts } from '#features/money/statements/read-products.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { findPayee } from '../load-payee.ts'
import { findVendor, readClosedMonths } from '../read-months.ts'
import { payout, selfBill } from '../tables.ts'
import { mailBill } from './bill-mail-job.ts'
import { billedTo, billLines, billVat, type StoredSelfBill } from './self-bill.ts'

type Row = typeof payout.$inferSelect

/**
 * Statements that issue the invoice of a statement that is being paid, in its partner's name; none without a mandate, of
 * sales by an agent, or while the partner's legal identity, or the number of its VAT, is missing. What earlier months were
 * short of is on it, so that its total is what was paid. A paid statement never changes, so no credit note follows.
 */
export async function issueSelfBill(ctx: OfficeWriteContext, row: Row): Promise<Statement[]> {
  const { db, now, region, tenant } = ctx
  const [known, partner, [issued]] = await Promise.all([
    findPayee(db, row.vendorId),
    findVendor(db, row.vendorId),
    db.orm.select({ number: selfBill.number }).from(selfBill).where(eq(selfBill.payoutId, row.id)),
  ])
  // A statement that came back and is paid again was invoiced the first time.
  if (issued || !known?.mandate || !partner?.legalIdentity) return []
  if (known.mandate.rate > 0 && known.vatNumber === '') return []
  const [settled, closed, invoicing] = await Promise.all([
    db.orm
      .select({ month: payout.month })
      .from(payout)
      .where(and(eq(payout.vendorId, row.vendorId), or(eq(payout.id, row.id), inArray(payout.settledBy, [row.id])))),
    readClosedMonths(db),
    loadInvoicing(db, tenant.slug),
  ])
  const months = closed.filter(({ month }) => settled.some((each) => each.month === month)).reverse()
  const products = await Promise.all(months.map((period) => readProducts(db, 'vendor', row.vendorId, period)))
  const lines = billLines(products.flat())
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  // The operator buys nothing that a partner sold by its agent; without such a sale the total is what was paid.
  if (total <= 0) return []
  const { theme } = ctx.site(ctx.origin)
  const document: StoredSelfBill = {
    seller: { ...partner.legalIdentity, vatNumber: known.vatNumber },
    buyer: billedTo(invoicing?.issuer, tenant.legal),
    brand: { title: theme.title, mainColor: theme.mainColor },
    ...{ mandate: known.mandate, months: months.map(({ month }) => month), total },
    lines,
  }
  const series = `AF-${partner.legalIdentity.siren || row.vendorId}`
  const { year } = wallClock(region.zone, now)
  return [
    {
      sql: `insert into self_bill (payout_id, series, year, seq, number, total, vat, document, issued_at)
        select ?1, ?2, y.year, y.seq, printf('%s-%d-%04d', ?2, y.year, y.seq), cast(?3 as integer), cast(?4 as integer), ?5, cast(?6 as integer)
        from (select cast(?7 as integer) as year, coalesce(max(seq), 0) + 1 as seq from self_bill
          where series = ?2 and year = cast(?7 as integer)) y`,
      args: [row.id, series, total, billVat(document), JSON.stringify(document), now, year],
    },
    mailBill(db, { payoutId: row.id, origin: ctx.origin, bill: 'self' }, now),
  ]
}
