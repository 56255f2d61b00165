import { and, asc, gte, lt, sql } from 'drizzle-orm'
import { rowsAtOnce } from '#db/rows-at-once.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import type { Period } from '#kernel/time/types.ts'
import { inParts } from './month-rows.ts'

type Issued = typeof invoice.$inferSelect

/** Invoices with their documents that are read by one statement. */
const PART = 50

/** Invoices and credit notes of a month, in the order of their issue. */
export const monthInvoices = (db: ReadDb, { startTs, endTs }: Period): AsyncGenerator<readonly Issued[]> =>
  inParts<Issued>((last) => {
    const { issuedAt, id } = invoice
    const after = last ? sql`(${issuedAt}, ${id}) > (${last.issuedAt}, ${last.id})` : gte(issuedAt, startTs)
    return db.orm
      .select()
      .from(invoice)
      .where(and(after, lt(issuedAt, endTs)))
      .orderBy(asc(issuedAt), asc(id))
      .limit(rowsAtOnce(db, PART))
  })
