import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { cents, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { type Buckets, ledgerBuckets } from './ledger-buckets.ts'

/**
 * What happened to a purchase's money, in its order. Triggers write it in the batch of the event itself, whatever code
 * makes that, and book from it (its migration): no path can forget the ledger. Never changed, never deleted.
 */
export const ledgerEvent = sqliteTable(
  'ledger_event',
  {
    id: integer().primaryKey(),
    /** Names what happened, so that the same thing is booked once. */
    key: text().notNull().unique(),
    kind: text().notNull(),
    /** Null for a fee of the provider whose purchase is unknown. */
    attemptId: text(),
    itemId: text(),
    refundId: text(),
    /** What the provider's transaction of it is named (`card_transaction.counterpart`); null where it has none. */
    counterpart: text(),
    /** A provider's fee, in cents; null for what follows from the purchase itself. */
    fee: cents(),
    ts: timestamp().notNull(),
    /** Books what stood at this moment, of purchases from before the ledger; null: what stands now. */
    asOf: timestamp(),
    /** Of a purchase that has come from another region, whose ledger has what happened before. */
    opening: flag().notNull().default(false),
  },
  (t) => [index('ledger_event_attempt').on(t.attemptId)],
)

/** A cent moved: never changed, never deleted. Names nobody: an erasure leaves it as it is. */
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
    /** `member`, or `committee` for what a committee pays of it (D50). */
    payer: text().notNull(),
    /** `card` or `voucher` of a member, `subsidy` of a committee. */
    means: text().notNull(),
    counterpart: text(),
    bucket: text({ enum: ledgerBuckets }).notNull(),
    /** Added to the bucket; below 0 taken from it. */
    amount: cents().notNull(),
    /** When it happened. */
    ts: timestamp().notNull(),
    /** The month that holds this moment has it: `ts`, or the end of the last closed month. Null: an opening balance. */
    bookTs: timestamp(),
  },
  (t) => [
    index('ledger_entry_attempt').on(t.attemptId),
    index('ledger_entry_book').on(t.bookTs, t.bucket, t.amount),
    index('ledger_entry_counterpart').on(t.counterpart, t.bucket, t.amount),
    // What is no item's, or was given back of a committee's share: few of all entries (src/features/money/statements/given-back.ts).
    index('ledger_entry_adjusts')
      .on(t.bookTs, t.attemptId)
      .where(sql`bucket in ('sold', 'feesKept') and (item_id is null or kind = 'subsidyReturned')`),
    oneOf('ledger_entry_bucket', t.bucket, ledgerBuckets),
    check('ledger_entry_amount', sql`${t.amount} <> 0`),
  ],
)

/**
 * What a statement of a partner or of a group adds up: an order item that was sold, or that was withdrawn afterwards, with
 * the signs of both. Triggers on `ledger_event` write it; never changed, never deleted. Names nobody.
 */
export const statementEntry = sqliteTable(
  'statement_entry',
  {
    id: integer().primaryKey(),
    eventId: integer().notNull(),
    attemptId: text().notNull(),
    itemId: text().notNull(),
    vendorId: text().notNull(),
    /** The buyer's when it was sold. */
    groupId: text(),
    quantity: integer().notNull(),
    /** What its partner is owed: buying prices of tickets and options. */
    owed: cents().notNull(),
    /** What it was sold for, the committee's part included, without fees. */
    price: cents().notNull(),
    fees: cents().notNull(),
    /** What of price and fees the committee pays; members pay the rest. */
    subsidy: cents().notNull().default(0),
    ts: timestamp().notNull(),
    /** The month that holds this moment has it, as in the ledger. Null: an opening balance. */
    bookTs: timestamp(),
  },
  (t) => [
    uniqueIndex('statement_entry_item').on(t.itemId, t.eventId),
    index('statement_entry_book').on(t.bookTs, t.vendorId, t.groupId, t.quantity, t.owed, t.price, t.fees, t.subsidy),
    index('statement_entry_vendor').on(t.vendorId, t.bookTs),
    index('statement_entry_group').on(t.groupId, t.bookTs),
    check('statement_entry_quantity', sql`${t.quantity} <> 0`),
  ],
)

/** Paid purchases that the ledger does not know yet: from before it, or from another region. A job books them. */
export const ledgerBacklog = sqliteTable('ledger_backlog', {
  attemptId: text().primaryKey(),
  /** When it came from another region; null: it was always here. */
  since: timestamp(),
})

/** A month whose sums are final. Its row is never changed; months are closed one after the other. */
export const closedMonth = sqliteTable(
  'closed_month',
  {
    /** `2026-11`, of the region. */
    month: text().primaryKey(),
    startTs: timestamp().notNull(),
    endTs: timestamp().notNull(),
    closedAt: timestamp().notNull(),
    sums: json<Buckets>().notNull(),
    /** Entries that it has. */
    entries: integer().notNull(),
    /** What the provider's transactions said less than the ledger, in cents. */
    difference: cents().notNull(),
    /** Why it was closed all the same. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('closed_month_end').on(t.endTs),
    check('closed_month_period', sql`${t.endTs} > ${t.startTs}`),
    check('closed_month_reason', sql`${t.difference} = 0 or ${t.reason} is not null`),
  ],
)

/** How far the transactions of a card account have been read. */
export const cardAccount = sqliteTable('card_account', {
  /** `CardProvider.keyName` */
  account: text().primaryKey(),
  readUntil: timestamp().notNull(),
})

/** A transaction of the card provider's balance. */
export const cardTransaction = sqliteTable(
  'card_transaction',
  {
    /** The provider's. */
    id: text().primaryKey(),
    account: text().notNull(),
    type: text().notNull(),
    /** What it adds to the balance before fees, in cents; below 0 it takes away. */
    moved: cents().notNull(),
    fee: cents().notNull(),
    currency: text().notNull(),
    paymentId: text(),
    attemptId: text(),
    counterpart: text(),
    /** Whether it is of this region; others are of no region: payouts, and what the account itself costs. */
    ours: flag().notNull(),
    createdAt: timestamp().notNull(),
    /** The month that holds this moment has it, where the ledger has nothing of its name. */
    bookTs: timestamp().notNull(),
  },
  (t) => [
    index('card_transaction_counterpart').on(t.counterpart, t.moved),
    index('card_transaction_book').on(t.bookTs),
  ],
)
