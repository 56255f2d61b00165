import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { type Buckets, ledgerBuckets } from './ledger-buckets.ts'

/**
 * Events of a purchase's money, in their order. Triggers write them in the batch of the event itself, whatever code
 * caused it, and book from them, so no path can bypass the ledger. Rows are never changed or deleted.
 */
export const ledgerEvent = sqliteTable(
  'ledger_event',
  {
    id: integer().primaryKey(),
    /** Name of the event, unique so that it is booked once. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** Null for a provider's fee whose purchase is unknown. */
    attemptId: text(),
    itemId: text(),
    refundId: text(),
    /** Name of the matching provider transaction (`card_transaction.counterpart`); null if there is none. */
    counterpart: text(),
    /** Provider's fee in cents; null for events of the purchase itself. */
    fee: cents(),
    ts: timestamp().notNull(),
    /** Books the state of this moment, for purchases from before the ledger; null: the present state. */
    asOf: timestamp(),
    /** True for a purchase that came from another region, whose ledger has its earlier events. */
    opening: flag().notNull().default(false),
  },
  (t) => [index('ledger_event_attempt').on(t.attemptId)],
)

/**
 * One movement of cents. Rows are never changed or deleted; they name no person, so an erasure leaves them as they are.
 */
export const ledgerEntry = sqliteTable(
  'ledger_entry',
  {
    id: integer().primaryKey(),
    key: text().notNull().unique(),
    eventId: integer().notNull(),
    kind: text().notNull(),
    attemptId: text(),
    itemId: text(),
    groupId: text(),
    vendorId: text(),
    /** Payer: `member`, or `committee` for its share (D50). */
    payer: text().notNull(),
    /** Means of payment: `card` or `voucher` of a member, `subsidy` of a committee. */
    means: text().notNull(),
    counterpart: text(),
    bucket: text({ enum: ledgerBuckets }).notNull(),
    /** Cents added to the bucket; negative if taken from it. */
    amount: cents().notNull(),
    /** Moment of the event. */
    ts: timestamp().notNull(),
    /**
     * Decides the month of the entry: `ts`, or the end of the last closed month if that is later. Null: an opening
     * balance.
     */
    bookTs: timestamp(),
  },
  (t) => [
    index('ledger_entry_attempt').on(t.attemptId),
    index('ledger_entry_book').on(t.bookTs, t.bucket, t.amount),
    index('ledger_entry_counterpart').on(t.counterpart, t.bucket, t.amount),
    // Order of the books, in which their entries are read part by part.
    index('ledger_entry_order').on(t.bookTs, t.eventId),
    // Entries without an item and returned shares, few of all entries (src/features/money/statements/given-back.ts).
    index('ledger_entry_adjusts')
      .on(t.bookTs, t.attemptId)
      .where(sql`bucket in ('sold', 'feesKept') and (item_id is null or kind = 'subsidyReturned')`),
    oneOf('ledger_entry_bucket', t.bucket, ledgerBuckets),
    check('ledger_entry_amount', sql`${t.amount} <> 0`),
  ],
)

/**
 * Entries that statements of partners and groups add up: an order item sold, or withdrawn later with the opposite sign.
 * Triggers on `ledger_event` write them. Never changed or deleted; they name no person.
 */
export const statementEntry = sqliteTable(
  'statement_entry',
  {
    id: integer().primaryKey(),
    eventId: integer().notNull(),
    attemptId: text().notNull(),
    itemId: text().notNull(),
    vendorId: text().notNull(),
    /** The buyer's group at the time of the sale. */
    groupId: text(),
    quantity: integer().notNull(),
    /** Cents owed to the partner: buying prices of tickets and options, or selling prices less the commission. */
    owed: cents().notNull(),
    /** Selling price in cents, committee's share included, fees excluded. */
    price: cents().notNull(),
    fees: cents().notNull(),
    /** Cents of price and fees paid by the committee; members pay the rest. */
    subsidy: cents().notNull().default(0),
    /** Cents of the price that the operator keeps, VAT included, of a sale in the partner's name; 0 of a resale. */
    commission: cents().notNull().default(0),
    /** Rate of the commission's VAT; null: a resale. */
    commissionVat: integer(),
    ts: timestamp().notNull(),
    /** Decides the month of the entry, as in the ledger. Null: an opening balance. */
    bookTs: timestamp(),
  },
  (t) => [
    uniqueIndex('statement_entry_item').on(t.itemId, t.eventId),
    index('statement_entry_sums').on(
      t.bookTs,
      t.vendorId,
      t.groupId,
      t.quantity,
      t.owed,
      t.price,
      t.fees,
      t.subsidy,
      t.commission,
      t.commissionVat,
    ),
    index('statement_entry_order').on(t.bookTs, t.eventId).where(sql`owed <> 0`),
    index('statement_entry_agency').on(t.bookTs, t.eventId).where(sql`commission_vat is not null`),
    index('statement_entry_vendor').on(t.vendorId, t.bookTs),
    index('statement_entry_group').on(t.groupId, t.bookTs),
    check('statement_entry_quantity', sql`${t.quantity} <> 0`),
  ],
)

/**
 * Paid purchases that the ledger has not booked yet: made before the ledger existed, or in another region. A job books
 * them.
 */
export const ledgerBacklog = sqliteTable('ledger_backlog', {
  attemptId: text().primaryKey(),
  /** Arrival from another region; null if the purchase was always here. */
  since: timestamp(),
})

/** A month whose sums are final. Rows are never changed; months are closed one after the other. */
export const closedMonth = sqliteTable(
  'closed_month',
  {
    /** Month of the region, `2026-11`. */
    month: text().primaryKey(),
    startTs: timestamp().notNull(),
    endTs: timestamp().notNull(),
    closedAt: timestamp().notNull(),
    sums: json<Buckets>().notNull(),
    /** Number of entries in the month. */
    entries: integer().notNull(),
    /** Cents by which the ledger exceeded the provider's transactions. */
    difference: cents().notNull(),
    /** The accountant's reason for closing despite a difference. */
    reason: text(),
    /**
     * Account and name of the operator who closed it. The name belongs to the books and outlives the account; absent in
     * months closed before 28 November 2026.
     */
    closedBy: text(),
    closedByName: text(),
    /** Site on which it was closed, whose settings the entries of the books follow. */
    closedOn: text(),
  },
  (t) => [
    uniqueIndex('closed_month_end').on(t.endTs),
    check('closed_month_period', sql`${t.endTs} > ${t.startTs}`),
    check('closed_month_reason', sql`${t.difference} = 0 or ${t.reason} is not null`),
  ],
)

/**
 * Seal of a closed month: digests of its files and of its rows in the books, chained to the month before. Rows are never
 * changed or deleted (chapter months-and-sums, A month is sealed).
 */
export const monthSeal = sqliteTable('month_seal', {
  month: text().primaryKey(),
  sealedAt: timestamp().notNull(),
  /** SHA-256 of the manifest. */
  digest: text().notNull(),
  /** Digest of the month before; null for the first one. */
  previous: text(),
  /** JSON as it stands in the package. */
  manifest: text().notNull(),
  /** Package of all files in the store, and its length. */
  fileKey: text().notNull(),
  bytes: integer().notNull(),
})

/** Progress of reading the transactions of a card account. */
export const cardAccount = sqliteTable('card_account', {
  /** `CardProvider.keyName` */
  account: text().primaryKey(),
  readUntil: timestamp().notNull(),
})

/** A transaction on the card provider's balance. */
export const cardTransaction = sqliteTable(
  'card_transaction',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    account: text().notNull(),
    type: text().notNull(),
    /** Cents added to the balance before fees; negative if taken away. */
    moved: cents().notNull(),
    fee: cents().notNull(),
    currency: text().notNull(),
    paymentId: text(),
    attemptId: text(),
    counterpart: text(),
    /** True if it belongs to this region. Others belong to no region: payouts, and costs of the account itself. */
    ours: flag().notNull(),
    createdAt: timestamp().notNull(),
    /** Decides the month of the transaction if the ledger has no entry with its name. */
    bookTs: timestamp().notNull(),
  },
  (t) => [
    index('card_transaction_counterpart').on(t.counterpart, t.moved),
    index('card_transaction_book').on(t.bookTs),
  ],
)
