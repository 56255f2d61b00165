import { sql } from 'drizzle-orm'
import { check, index, integer, type SQLiteColumn, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, json, oneOf, timestamp } from '#db/columns.ts'
import { invoiceKinds } from '#lib/words/bill-names.ts'
import {
  bankChangeStates,
  bankLineUses,
  payeeTerms,
  storedPayoutStates,
  transferFileStates,
} from '#lib/words/payout-states.ts'
import type { StoredCommissionBill } from './bills/commission-bill.ts'
import type { StoredSelfBill } from './bills/self-bill.ts'
import type { CommissionVat, Mandate, PostalAddress } from './payout-shapes.ts'

/** How a partner is paid. Its account number is sealed; only its last four characters can be read. */
export const payee = sqliteTable(
  'payee',
  {
    vendorId: text().primaryKey(),
    /** Empty: not stated, or without VAT. */
    vatNumber: text().notNull().default(''),
    terms: text({ enum: payeeTerms }).notNull().default('Resale'),
    /** Commission of an agent in hundredths of a percent of the selling price, VAT included; null for a resale. */
    commission: integer(),
    /** VAT of the commission that the operator invoices; null for a resale. */
    commissionVat: json<CommissionVat>(),
    /** When these terms began; null: they are the first ones. */
    termsSince: timestamp(),
    address: json<PostalAddress>(),
    /** Mandate to invoice in the partner's name; null: it invoices by itself. */
    mandate: json<Mandate>(),
    sealedIban: text(),
    ibanEnd: text(),
    holder: text(),
    /** The contact's address when the account was approved: it hears of the next change, too. */
    toldEmail: text(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    oneOf('payee_terms', t.terms, payeeTerms),
    check('payee_commission', sql`(${t.terms} = 'Agency') = (${t.commission} is not null)`),
    check('payee_commission_range', sql`${t.commission} is null or ${t.commission} between 1 and 9999`),
    check(
      'payee_account',
      sql`(${t.sealedIban} is null) = (${t.holder} is null) and (${t.sealedIban} is null) = (${t.ibanEnd} is null)`,
    ),
  ],
)

/** A change of account that one super admin asks for and another one decides on. */
export const bankChange = sqliteTable(
  'bank_change',
  {
    id: text().primaryKey(),
    vendorId: text().notNull(),
    sealedIban: text().notNull(),
    ibanEnd: text().notNull(),
    holder: text().notNull(),
    /** The contact's address when the change was asked for. */
    contactEmail: text().notNull(),
    state: text({ enum: bankChangeStates }).notNull(),
    askedBy: text().notNull(),
    askedAt: timestamp().notNull(),
    decidedBy: text(),
    decidedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('bank_change_pending').on(t.vendorId).where(sql`state = 'Pending'`),
    index('bank_change_vendor').on(t.vendorId, t.askedAt),
    oneOf('bank_change_state', t.state, bankChangeStates),
    check('bank_change_decided', sql`(${t.state} = 'Pending') = (${t.decidedBy} is null)`),
    check('bank_change_second_person', sql`${t.state} <> 'Approved' or ${t.decidedBy} <> ${t.askedBy}`),
  ],
)

/** Fate of a partner's statement of a closed month. Triggers keep what is paid, and refuse open months. */
export const payout = sqliteTable(
  'partner_payout',
  {
    id: text().primaryKey(),
    vendorId: text().notNull(),
    month: text().notNull(),
    state: text({ enum: storedPayoutStates }).notNull(),
    /** Why it is disputed. */
    reason: text(),
    terms: text({ enum: payeeTerms }).notNull(),
    /** Cents before the commission: buying prices of a resale, selling prices of an agency. */
    gross: cents().notNull(),
    commissionCents: cents().notNull(),
    /** Cents that the month comes to; negative where more was cancelled than sold. */
    amount: cents().notNull(),
    /** Cents to transfer: the amount less what earlier months are short of. */
    payable: cents().notNull(),
    /** Statement with which a carried one was settled. */
    settledBy: text(),
    fileId: text(),
    /** Day of the payment, `2026-11-30`. */
    paidOn: text(),
    /** How it is known to be paid: the bank's reference of the line, or null where a person said so. */
    bankReference: text(),
    /** Day on which its transfer came back last, and how often one did. */
    returnedOn: text(),
    returns: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
    changedBy: text().notNull(),
  },
  (t) => [
    uniqueIndex('partner_payout_statement').on(t.vendorId, t.month),
    index('partner_payout_month').on(t.month, t.state),
    index('partner_payout_file').on(t.fileId).where(sql`file_id is not null`),
    index('partner_payout_settled').on(t.settledBy).where(sql`settled_by is not null`),
    oneOf('partner_payout_state', t.state, storedPayoutStates),
    oneOf('partner_payout_terms', t.terms, payeeTerms),
    atLeast('partner_payout_payable', t.payable, 0),
    check('partner_payout_amount', sql`${t.amount} = ${t.gross} - ${t.commissionCents}`),
    check('partner_payout_to_pay', sql`(${t.state} in ('Approved', 'Ordered', 'Paid')) = (${t.payable} > 0)`),
    check('partner_payout_paid', sql`(${t.state} = 'Paid') = (${t.paidOn} is not null)`),
    check('partner_payout_ordered', sql`${t.state} <> 'Ordered' or ${t.fileId} is not null`),
    check('partner_payout_reason', sql`${t.state} <> 'Disputed' or ${t.reason} is not null`),
    check('partner_payout_returns', sql`${t.returns} >= 0 and (${t.returns} > 0) = (${t.returnedOn} is not null)`),
    check('partner_payout_settled_state', sql`${t.settledBy} is null or ${t.state} = 'Carried'`),
  ],
)

/** A file of transfers as it was made; it holds full account numbers, so that it is sealed. */
export const transferFile = sqliteTable(
  'transfer_file',
  {
    id: text().primaryKey(),
    executeOn: text().notNull(),
    count: integer().notNull(),
    total: cents().notNull(),
    debtorName: text().notNull(),
    debtorEnd: text().notNull(),
    sealedXml: text().notNull(),
    state: text({ enum: transferFileStates }).notNull(),
    /** Why it was abandoned. */
    reason: text(),
    createdAt: createdAt(),
    createdBy: text().notNull(),
    abandonedAt: timestamp(),
  },
  (t) => [
    index('transfer_file_created').on(t.createdAt),
    oneOf('transfer_file_state', t.state, transferFileStates),
    atLeast('transfer_file_count', t.count, 1),
    atLeast('transfer_file_total', t.total, 1),
    check('transfer_file_abandoned', sql`(${t.state} = 'Abandoned') = (${t.abandonedAt} is not null)`),
  ],
)

/** The operator's account, from which partners are paid; one for the region, like its books. */
export const payerAccount = sqliteTable(
  'payer_account',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    sealedIban: text().notNull(),
    ibanEnd: text().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [check('payer_account_one', sql`${t.id} = 1`)],
)

/** A statement of the bank that was read back, by its digest, so that it is read once. */
export const bankStatement = sqliteTable('bank_statement', {
  digest: text().primaryKey(),
  name: text().notNull(),
  paid: integer().notNull(),
  readAt: timestamp().notNull(),
  readBy: text().notNull(),
})

/**
 * A line of the bank that concerns a statement, each once by its key. One alone has paid a transfer, and one alone has
 * brought it back; triggers refuse a change and a deletion.
 */
export const payoutBankLine = sqliteTable(
  'payout_bank_line',
  {
    key: text().primaryKey(),
    payoutId: text().notNull(),
    /** Transfer of the statement: 1, or one more than how often it had come back. */
    attempt: integer().notNull(),
    use: text({ enum: bankLineUses }).notNull(),
    cents: cents().notNull(),
    bookedOn: text().notNull(),
    bankReference: text().notNull(),
    /** File in which the transfer was ordered. */
    fileId: text(),
    readAt: timestamp().notNull(),
    readBy: text().notNull(),
  },
  (t) => [
    uniqueIndex('payout_bank_line_paid').on(t.payoutId, t.attempt).where(sql`use = 'Paid'`),
    uniqueIndex('payout_bank_line_returned').on(t.payoutId, t.attempt).where(sql`use = 'Returned'`),
    index('payout_bank_line_payout').on(t.payoutId),
    index('payout_bank_line_file').on(t.fileId).where(sql`file_id is not null`),
    oneOf('payout_bank_line_use', t.use, bankLineUses),
    atLeast('payout_bank_line_attempt', t.attempt, 1),
    atLeast('payout_bank_line_cents', t.cents, 1),
  ],
)

/** Columns of an invoice of a paid statement: its number in a series and year, and its sums in cents. */
const billColumns = () => ({
  series: text().notNull(),
  year: integer().notNull(),
  seq: integer().notNull(),
  number: text().notNull().unique(),
  total: cents().notNull(),
  vat: cents().notNull(),
})

/** Rules of those columns: each number of a series once, from 1 on; VAT is a part of a sum above zero. */
const billRules = (name: string, t: Record<'series' | 'year' | 'seq' | 'total' | 'vat', SQLiteColumn>) => [
  uniqueIndex(`${name}_number`).on(t.series, t.year, t.seq),
  atLeast(`${name}_seq`, t.seq, 1),
  atLeast(`${name}_total`, t.total, 1),
  check(`${name}_vat`, sql`${t.vat} between 0 and ${t.total}`),
]

/**
 * An invoice in a partner's name for a statement that is paid. A series is the partner's, by its SIREN or id, and year;
 * triggers refuse gaps, changes and deletions.
 */
export const selfBill = sqliteTable(
  'self_bill',
  {
    payoutId: text().primaryKey(),
    ...billColumns(),
    document: json<StoredSelfBill>().notNull(),
    issuedAt: timestamp().notNull(),
  },
  (t) => [...billRules('self_bill', t)],
)

/**
 * The operator's invoice of a commission for a statement that is paid, or its credit note where more commission was given
 * back than earned. A series is that of the operator's invoices; triggers refuse gaps, changes and deletions.
 */
export const commissionBill = sqliteTable(
  'commission_bill',
  {
    payoutId: text().primaryKey(),
    vendorId: text().notNull(),
    kind: text({ enum: invoiceKinds }).notNull(),
    ...billColumns(),
    document: json<StoredCommissionBill>().notNull(),
    issuedAt: timestamp().notNull(),
  },
  (t) => [
    ...billRules('commission_bill', t),
    index('commission_bill_vendor').on(t.vendorId, t.issuedAt),
    index('commission_bill_issued').on(t.issuedAt),
    oneOf('commission_bill_kind', t.kind, invoiceKinds),
  ],
)
