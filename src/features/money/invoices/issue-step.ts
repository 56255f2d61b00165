import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { InvoiceKind } from '#kernel/invoices/invoice-shapes.ts'
import type { StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { wallClockToUtc } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import { sumParts } from './vat.ts'

/** Something else was issued for the purchase meanwhile: the job looks again. */
export class InvoicesMoved extends Error {
  override name = 'InvoicesMoved'
}

/** The last moment of the year is taken: the clock is read anew. */
export class InvoiceYearOver extends Error {
  override name = 'InvoiceYearOver'
}

export interface NewInvoice {
  tenant: string
  kind: InvoiceKind
  cause: string
  series: string
  /** Of the region's zone, at the moment of the issue. */
  year: number
  attemptId: string
  /** What was issued for the purchase when this was made out. */
  issuedBefore: number
  document: StoredInvoice
}

/** Clocks that share a database differ by less; what lies further ahead is not believed (chapter money-and-ledger). */
const DRIFT_MS = 60_000

const letters: Record<InvoiceKind, string> = { invoice: 'F', credit: 'A' }

/**
 * Issues a document under the next number of its series, in one statement: a number is taken with its row or not at all, and
 * triggers refuse any other. No two have one moment, so that a list has one order, and within a series moments rise with the
 * numbers and lie in its year. What a clock that ran ahead has issued in a time to come stops nobody. The same cause a second time writes nothing.
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
