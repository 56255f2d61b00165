import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { invoiceKinds } from '#lib/words/bill-names.ts'
import type { InvoiceIssuer, InvoiceRates, RateChange } from './invoice-shapes.ts'
import type { StoredInvoice } from './stored-invoice.ts'

/** Issuer and VAT rates of a tenant. Without a row, or while disabled, no invoices are issued. */
export const invoiceSettings = sqliteTable('invoice_settings', {
  tenant: text().primaryKey(),
  enabled: flag().notNull(),
  /** Payments from this moment on get an invoice: the start of `fromDay`, or the moment it was enabled on that day. */
  fromTs: timestamp().notNull(),
  fromDay: text().notNull(),
  /** SIREN and prefix: no two tenants share a series of numbers. */
  series: text().notNull().unique(),
  issuer: json<InvoiceIssuer>().notNull(),
  rates: json<InvoiceRates>().notNull(),
  /** Rates for later days; null: none. */
  rateChanges: json<RateChange[]>(),
  updatedAt: timestamp().notNull(),
})

/**
 * Tenant that owns a series of numbers. Each claim is written to every region in one order: of two claims at the same
 * moment, the first region decides (chapter money-and-ledger, Receipts, invoices, credit notes).
 */
export const invoiceSeriesClaim = sqliteTable('invoice_series_claim', {
  series: text().primaryKey(),
  tenant: text().notNull(),
  createdAt: timestamp().notNull(),
})

/** Last number used in a series and year; a trigger on `invoice` counts. */
export const invoiceSeries = sqliteTable(
  'invoice_series',
  {
    series: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Year in the region's zone. */
    year: integer().notNull(),
    tenant: text().notNull(),
    last: integer().notNull(),
    /** When the last number was issued: numbers and moments must rise together. */
    lastAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.kind, t.year] })],
)

/**
 * An issued invoice or credit note: triggers refuse a gap in the numbers, a change, a deletion, and a credit beyond the
 * invoice.
 */
export const invoice = sqliteTable(
  'invoice',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Cause of the document, unique: `purchase:…`, `refund:…`, `share:…`. */
    cause: text().notNull().unique(),
    series: text().notNull(),
    year: integer().notNull(),
    seq: integer().notNull(),
    number: text().notNull(),
    attemptId: text().notNull(),
    total: cents().notNull(),
    vat: cents().notNull(),
    document: json<StoredInvoice>().notNull(),
    issuedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('invoice_number').on(t.series, t.kind, t.year, t.seq),
    index('invoice_attempt').on(t.attemptId, t.kind, t.total),
    index('invoice_issued').on(t.issuedAt, t.id),
    index('invoice_year').on(t.year),
    oneOf('invoice_kind', t.kind, invoiceKinds),
    check('invoice_seq', sql`${t.seq} > 0`),
    check('invoice_total', sql`${t.total} > 0`),
    check('invoice_vat', sql`${t.vat} between 0 and ${t.total}`),
  ],
)
