import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, json, oneOf, timestamp } from '#db/columns.ts'
import type { InvoiceIssuer, InvoiceRates, RateChange } from './invoice-shapes.ts'
import type { StoredInvoice } from './stored-invoice.ts'

const invoiceKinds = ['invoice', 'credit'] as const

/** Who issues the invoices of a tenant, and with which VAT. Without a row, or while it is off, there are none. */
export const invoiceSettings = sqliteTable('invoice_settings', {
  tenant: text().primaryKey(),
  enabled: flag().notNull(),
  /** Payments from this moment on have an invoice: the first one of `fromDay`, or when it was turned on that day. */
  fromTs: timestamp().notNull(),
  fromDay: text().notNull(),
  /** SIREN and prefix: no two tenants number in one series. */
  series: text().notNull().unique(),
  issuer: json<InvoiceIssuer>().notNull(),
  rates: json<InvoiceRates>().notNull(),
  /** Other rates from later days on; null: none. */
  rateChanges: json<RateChange[]>(),
  updatedAt: timestamp().notNull(),
})

/**
 * Which tenant numbers in a series. Every region has each claim, written in one order of the regions, so that of two
 * that want one at a moment the first region decides (chapter money-and-ledger, Receipts, invoices, credit notes).
 */
export const invoiceSeriesClaim = sqliteTable('invoice_series_claim', {
  series: text().primaryKey(),
  tenant: text().notNull(),
  createdAt: timestamp().notNull(),
})

/** How far the numbers of an issuer have come in a year. A trigger on `invoice` counts. */
export const invoiceSeries = sqliteTable(
  'invoice_series',
  {
    series: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** Of the region's zone. */
    year: integer().notNull(),
    tenant: text().notNull(),
    last: integer().notNull(),
    /** When the last one was issued: numbers and moments have one order. */
    lastAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.kind, t.year] })],
)

/** An invoice or a credit note as it was issued: triggers refuse a gap, a change, a deletion, and to credit too much. */
export const invoice = sqliteTable(
  'invoice',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    /** What it is issued for, once: `purchase:…`, `refund:…`, `share:…`. */
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
