import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, json, oneOf, timestamp } from '../../db/columns.ts'
import type { InvoiceIssuer, InvoiceRates } from './invoice-shapes.ts'
import type { StoredInvoice } from './stored-invoice.ts'

/** Who issues the invoices of a tenant, and with which VAT. Without a row, or while it is off, there are none. */
export const invoiceSettings = sqliteTable('invoice_settings', {
  tenant: text().primaryKey(),
  enabled: flag().notNull(),
  issuer: json<InvoiceIssuer>().notNull(),
  rates: json<InvoiceRates>().notNull(),
  updatedAt: timestamp().notNull(),
})

export const invoiceKinds = ['invoice', 'credit'] as const

/** An invoice or a credit note as it was issued: never changed, and kept for ten years. */
export const invoice = sqliteTable(
  'invoice',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** The issuer's SIREN and prefix: numbers go on within it, without a gap in a year. */
    series: text().notNull(),
    year: integer().notNull(),
    seq: integer().notNull(),
    number: text().notNull(),
    attemptId: text().notNull(),
    /** Of a credit note: the refund that it is for. */
    refundId: text(),
    total: cents().notNull(),
    document: json<StoredInvoice>().notNull(),
    issuedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('invoice_number').on(t.series, t.kind, t.year, t.seq),
    uniqueIndex('invoice_one').on(t.attemptId).where(sql`kind = 'invoice'`),
    uniqueIndex('invoice_credit').on(t.refundId),
    index('invoice_attempt').on(t.attemptId),
    index('invoice_issued').on(t.issuedAt),
    oneOf('invoice_kind', t.kind, invoiceKinds),
    check('invoice_refund', sql`(${t.kind} = 'credit') = (${t.refundId} is not null)`),
    check('invoice_seq', sql`${t.seq} > 0`),
  ],
)

/** Purchases and refunds whose document is to be issued: triggers on `ledger_event` write them, a job takes them. */
export const invoiceDue = sqliteTable(
  'invoice_due',
  {
    attemptId: text().notNull(),
    /** Empty for the purchase itself. */
    refundId: text().notNull(),
    since: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.refundId] })],
)
