import { eq } from 'drizzle-orm'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import { sumParts } from '#features/money/invoices/vat.ts'
import { readCommissions } from '#features/money/statements/commission-by-month.ts'
import type { OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { provisionSentence } from '#kernel/invoices/vat-provisions.ts'
import { commissionProvisions, type VatProvision } from '#kernel/invoices/vat-shapes.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import type { InvoiceKind } from '#lib/words/bill-names.ts'
import { findPayee } from '../load-payee.ts'
import { findVendor, readClosedMonths } from '../read-months.ts'
import { commissionBill, payout } from '../tables.ts'
import { mailBill } from './bill-mail-job.ts'
import type { MonthCommission, StoredCommissionBill } from './commission-bill.ts'

type Row = typeof payout.$inferSelect

/** Statements that are paid in one batch, and the months of each partner that their bills have taken. */
export interface PaidTogether {
  ids: readonly string[]
  months: Map<string, Set<string>>
}

export type PreparedBill =
  | { kind: 'none' }
  /** A site without an issuer: what is paid is never paid again, and its commission would stay without an invoice. */
  | { kind: 'noIssuer' }
  | { kind: 'issued'; stepsOn: (paidOn: string) => (Step | Statement)[] }

/**
 * Prepares the operator's invoice of the commission of a statement that is being paid, with that of earlier months which it
 * settles or which no invoice has had room for; a credit note where more was given back than earned.
 */
export async function prepareCommissionBill(
  ctx: OfficeWriteContext,
  row: Row,
  together: PaidTogether,
): Promise<PreparedBill> {
  const { db, now, region, tenant } = ctx
  const { vendorId } = row
  const [known, partner, bills, statements, closed, invoicing] = await Promise.all([
    findPayee(db, vendorId),
    findVendor(db, vendorId),
    db.orm
      .select({ payoutId: commissionBill.payoutId, document: commissionBill.document })
      .from(commissionBill)
      .where(eq(commissionBill.vendorId, vendorId)),
    db.orm
      .select({
        id: payout.id,
        month: payout.month,
        terms: payout.terms,
        state: payout.state,
        settledBy: payout.settledBy,
      })
      .from(payout)
      .where(eq(payout.vendorId, vendorId)),
    readClosedMonths(db),
    loadInvoicing(db, tenant.slug),
  ])
  // A statement that came back and is paid again was invoiced the first time.
  if (bills.some(({ payoutId }) => payoutId === row.id)) return { kind: 'none' }
  const taken = together.months.get(vendorId) ?? new Set()
  const billed = new Set([...taken, ...bills.flatMap(({ document }) => document.parts.map(({ month }) => month))])
  const paid = new Set([row.id, ...statements.flatMap(({ id, state }) => (state === 'Paid' ? [id] : []))])
  const asked = new Set(
    statements
      .filter(
        ({ id, month, terms, settledBy }) => terms === 'Agency' && paid.has(settledBy ?? id) && !billed.has(month),
      )
      .map(({ month }) => month),
  )
  const months = closed.filter(({ month }) => asked.has(month)).reverse()
  const parts = (await readCommissions(db, months, vendorId)).flatMap((own, at) =>
    own
      .filter(({ commission }) => commission !== 0)
      .map(({ rate, price, commission, vat }): MonthCommission => {
        return { month: months[at]?.month ?? row.month, rate, price, total: commission, vat }
      }),
  )
  const [total, vat] = [Math.abs(sumParts(parts, 'total')), Math.abs(sumParts(parts, 'vat'))]
  // Two rates that take each other away to less than their VAT have no form of invoice: the next one has them.
  if (total === 0 || vat > total) return { kind: 'none' }
  if (!invoicing) return { kind: 'noIssuer' }
  together.months.set(vendorId, new Set([...taken, ...parts.map(({ month }) => month)]))
  const kind: InvoiceKind = sumParts(parts, 'total') > 0 ? 'invoice' : 'credit'
  const { theme } = ctx.site(ctx.origin)
  const identity = partner?.legalIdentity ?? null
  const document: Omit<StoredCommissionBill, 'paidOn'> = {
    issuer: invoicing.issuer,
    brand: { title: theme.title, mainColor: theme.mainColor },
    buyer: { name: identity?.name ?? partner?.name ?? vendorId, identity, vatNumber: known?.vatNumber ?? '' },
    parts,
    mentions: (await soldProvisions(db, vendorId, months)).map((name) =>
      provisionSentence(name, dayKey(region.zone, now)),
    ),
    corrects: null,
  }
  const { year } = wallClock(region.zone, now)
  const prefix = `${invoicing.issuer.prefix}-C`
  return {
    kind: 'issued',
    stepsOn: (paidOn) => [
      // Another payment of this partner that issued a bill meanwhile may have had the same months.
      guard(
        `(select count(*) from commission_bill where vendor_id = ?
          and payout_id not in (select value from json_each(?))) = ?`,
        [vendorId, JSON.stringify(together.ids), bills.length],
        'payoutChanged',
      ),
      {
        sql: `insert into commission_bill (payout_id, vendor_id, kind, series, year, seq, number, total, vat, document, issued_at)
          select ?1, ?2, ?3, ?4, y.year, y.seq, printf('%s-%d-%06d', ?5, y.year, y.seq), cast(?6 as integer), cast(?7 as integer),
            iif(?3 = 'credit', json_set(?8, '$.corrects', json(${LAST_INVOICE})), ?8), cast(?9 as integer)
          from (select cast(?10 as integer) as year, coalesce(max(seq), 0) + 1 as seq from commission_bill
            where series = ?4 and year = cast(?10 as integer)) y`,
        args: [
          ...[row.id, vendorId, kind, invoicing.series, prefix],
          ...[total, vat, JSON.stringify({ ...document, paidOn }), now, year],
        ],
      },
      mailBill(db, { payoutId: row.id, origin: ctx.origin, bill: 'commission' }, now),
    ],
  }
}

/** The partner's last invoice, which a credit note names; the batch itself may have issued it. */
const LAST_INVOICE = `(select json_object('number', number, 'issuedAt', issued_at) from commission_bill
  where vendor_id = ?2 and kind = 'invoice' order by issued_at desc, seq desc limit 1)`

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
  return commissionProvisions.filter((name) => found.has(name))
}
