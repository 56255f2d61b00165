import { and, desc, eq, or } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { Statement } from '#db/region-db.ts'
import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import { sumParts } from '#features/money/invoices/vat.ts'
import { readCommissions } from '#features/money/statements/commission-by-month.ts'
import type { OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { type VatProvision, vatProvisions } from '#kernel/invoices/vat-shapes.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { mailBill } from './bill-mail-job.ts'
import type { MonthCommission, StoredCommissionBill } from './commission-bill.ts'
import { findPayee } from './load-payee.ts'
import { findVendor, readClosedMonths } from './read-months.ts'
import { commissionBill, payout } from './tables.ts'

const noIssuer = (partner: string) =>
  `Le paiement de « ${partner} » émet la facture de la commission, et ce site n’a pas d’émetteur : payez depuis le site qui facture, ou indiquez l’émetteur (Facturation).`

type Row = typeof payout.$inferSelect

/**
 * Statements that issue the operator's invoice of the commission of a statement that is being paid, with that of earlier
 * months which it settles; a credit note where more was given back than earned. A site without an issuer refuses: what
 * is paid is never paid again, and its commission would stay without an invoice.
 */
export async function issueCommissionBill(ctx: OfficeWriteContext, row: Row, paidOn: string): Promise<Statement[]> {
  const { db, now, region, tenant } = ctx
  const [known, partner, [issued], [last], settled, closed, invoicing] = await Promise.all([
    findPayee(db, row.vendorId),
    findVendor(db, row.vendorId),
    db.orm.select({ number: commissionBill.number }).from(commissionBill).where(eq(commissionBill.payoutId, row.id)),
    db.orm
      .select({ number: commissionBill.number, issuedAt: commissionBill.issuedAt })
      .from(commissionBill)
      .where(and(eq(commissionBill.vendorId, row.vendorId), eq(commissionBill.kind, 'invoice')))
      .orderBy(desc(commissionBill.issuedAt))
      .limit(1),
    db.orm
      .select({ month: payout.month })
      .from(payout)
      .where(and(eq(payout.vendorId, row.vendorId), or(eq(payout.id, row.id), eq(payout.settledBy, row.id)))),
    readClosedMonths(db),
    loadInvoicing(db, tenant.slug),
  ])
  // A statement that came back and is paid again was invoiced the first time.
  if (issued) return []
  const months = closed.filter(({ month }) => settled.some((each) => each.month === month)).reverse()
  const parts = (await readCommissions(db, months, row.vendorId)).flatMap((own, at) =>
    own
      .filter(({ commission }) => commission !== 0)
      .map(({ rate, price, commission, vat }): MonthCommission => {
        return { month: months[at]?.month ?? row.month, rate, price, total: commission, vat }
      }),
  )
  const [total, vat] = [Math.abs(sumParts(parts, 'total')), Math.abs(sumParts(parts, 'vat'))]
  // Amounts of two rates that take each other away to less than their VAT are no invoice that a form has room for.
  if (total === 0 || vat > total) return []
  if (!invoicing) throw new CallError('invalidRequest', { message: noIssuer(partner?.name ?? row.vendorId) })
  const kind = sumParts(parts, 'total') > 0 ? 'invoice' : 'credit'
  const { theme } = ctx.site(ctx.origin)
  const identity = partner?.legalIdentity ?? null
  const document: StoredCommissionBill = {
    issuer: invoicing.issuer,
    brand: { title: theme.title, mainColor: theme.mainColor },
    buyer: { name: identity?.name ?? partner?.name ?? row.vendorId, identity, vatNumber: known?.vatNumber ?? '' },
    parts,
    mentions: (await soldProvisions(db, row.vendorId, months)).map((name) =>
      provisionSentence(name, dayKey(region.zone, now)),
    ),
    corrects: kind === 'credit' ? (last ?? null) : null,
    paidOn,
  }
  const { year } = wallClock(region.zone, now)
  const prefix = `${invoicing.issuer.prefix}-C`
  return [
    {
      sql: `insert into commission_bill (payout_id, vendor_id, kind, series, year, seq, number, total, vat, document, issued_at)
        select ?1, ?2, ?3, ?4, y.year, y.seq, printf('%s-%d-%06d', ?5, y.year, y.seq), cast(?6 as integer), cast(?7 as integer), ?8, cast(?9 as integer)
        from (select cast(?10 as integer) as year, coalesce(max(seq), 0) + 1 as seq from commission_bill
          where series = ?4 and year = cast(?10 as integer)) y`,
      args: [
        ...[row.id, row.vendorId, kind, invoicing.series, prefix],
        ...[total, vat, JSON.stringify(document), now, year],
      ],
    },
    mailBill(db, { payoutId: row.id, origin: ctx.origin, bill: 'commission' }, now),
  ]
}

/** Provisions by which commissions of these months had no VAT, as their sales say. */
async function soldProvisions(db: ReadDb, vendorId: string, months: readonly Period[]): Promise<VatProvision[]> {
  const answers = await db.readBatch(
    months.map(({ startTs, endTs }) => ({
      sql: `select distinct o.snapshot ->> '$.agency.provision' as provision from statement_entry e
        join order_item o on o.id = e.item_id
        where e.vendor_id = ? and e.book_ts >= ? and e.book_ts < ? and e.commission_vat = 0`,
      args: [vendorId, startTs, endTs],
    })),
  )
  const found = new Set(answers.flatMap(({ rows }) => rows.map((row) => String(row.provision))))
  return vatProvisions.filter((name) => found.has(name))
}
