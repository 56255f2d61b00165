import { and, asc, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { rowsAtOnce } from '#db/rows-at-once.ts'
import { invoiceColumns } from '#features/money/invoices/invoices-file.ts'
import { listed } from '#features/money/invoices/list-invoices.ts'
import type { FileColumns } from '#handler/manifest/office-file.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { ListedInvoice } from '#kernel/invoices/invoice-shapes.ts'
import { invoice } from '#kernel/invoices/tables.ts'
import type { Period } from '#kernel/time/types.ts'
import { digestText } from './digest-text.ts'
import { inParts } from './month-rows.ts'

type Issued = typeof invoice.$inferSelect & { stored: string }

/** Invoices with their documents that are read by one statement. */
const PART = 50

/** Invoices and credit notes of a month, in the order of their issue. */
export const monthInvoices = (db: ReadDb, { startTs, endTs }: Period): AsyncGenerator<readonly Issued[]> =>
  inParts<Issued>((last) => {
    const { issuedAt, id } = invoice
    const after = last ? sql`(${issuedAt}, ${id}) > (${last.issuedAt}, ${last.id})` : gte(issuedAt, startTs)
    return (
      db.orm
        // Text as it is stored, of which the PDF is drawn.
        .select({ ...getTableColumns(invoice), stored: sql<string>`${invoice.document}` })
        .from(invoice)
        .where(and(after, lt(issuedAt, endTs)))
        .orderBy(asc(issuedAt), asc(id))
        .limit(rowsAtOnce(db, PART))
    )
  })

interface SealedInvoice extends ListedInvoice {
  digest: string
}

export const sealedInvoice = ({ stored, ...row }: Issued): SealedInvoice => ({
  ...listed(row),
  digest: digestText(stored),
})

/** Columns of the invoices' list, and the digest of what each one's PDF and data are made of. */
export const sealedInvoiceColumns = (zone: string): FileColumns<SealedInvoice> => ({
  ...invoiceColumns(zone),
  empreinte: ({ digest }) => digest,
})
