import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { wallClockToUtc } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import type { InvoiceKind } from '#lib/words/bill-names.ts'
import { sumParts } from './vat.ts'

/** Thrown if another document was issued for the purchase meanwhile; the job starts again. */
export class InvoicesMoved extends Error {
  override name = 'InvoicesMoved'
}

/** Thrown if the year has no free moment left; the job reads the clock again. */
export class InvoiceYearOver extends Error {
  override name = 'InvoiceYearOver'
}

export interface NewInvoice {
  tenant: string
  kind: InvoiceKind
  cause: string
  series: string
  /** Year in the region's zone at the moment of the issue. */
  year: number
  attemptId: string
  /** Number of documents issued for the purchase when this one was prepared. */
  issuedBefore: number
  document: StoredInvoice
}

/** Largest clock difference of servers; a document dated further ahead is ignored (chapter money-and-ledger). */
const DRIFT_MS = 60_000

const letters: Record<InvoiceKind, string> = { invoice: 'F', credit: 'A' }

/**
 * Issues a document under its series' next number in one statement, so that numbers exist only with their row. Moments
 * are unique, rise with the numbers and stay in the year. Writes nothing if the cause has a document.
 */
export function issueSteps(made: NewInvoice, now: number, zone: string): (Step | Statement)[] {
  const { tenant, kind, cause, series, year, attemptId, document } = made
  const prefix = `${document.issuer.prefix}-${letters[kind]}-${year}-`
  return [
    guard(
      '(select count(*) from invoice where attempt_id = ?) = ?',
      [attemptId, made.issuedBefore],
      new InvoicesMoved(`Invoices of ${attemptId} were issued meanwhile.`),
    ),
    guard(
      '(select coalesce(max(last_at), 0) + 1 from invoice_series where series = ? and kind = ? and year = ?) < ?',
      [series, kind, year, wallClockToUtc(zone, year + 1, 1, 1)],
      new InvoiceYearOver(`The moments of ${year} are used up.`),
    ),
    {
      sql: `insert into invoice (id, tenant, kind, cause, series, year, seq, number, attempt_id, total, vat, document, issued_at)
        select ?, ?, ?, ?, ?, ?, s.seq, ? || printf('%06d', s.seq), ?, ?, ?, ?, s.at
        from (select coalesce(max(last), 0) + 1 as seq, max(?, coalesce(max(last_at), 0) + 1,
            (select coalesce(max(issued_at), 0) + 1 from invoice where issued_at < ?)) as at
          from invoice_series where series = ? and kind = ? and year = ?) s
        where not exists (select 1 from invoice where cause = ?)`,
      args: [
        ...[newId('inv'), tenant, kind, cause, series, year, prefix, attemptId],
        ...[document.total, sumParts(document.vat, 'vat'), JSON.stringify(document)],
        ...[now, now + DRIFT_MS, series, kind, year, cause],
      ],
    },
  ]
}
