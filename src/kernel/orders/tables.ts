import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { LegalIdentity } from '#contract/legal-identity.ts'
import { atLeast, cents, createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import type { VatProvision } from '#kernel/invoices/vat-shapes.ts'
import { type StockMode, stock } from '#kernel/stock/tables.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'
import { orderStatuses, type RefundedPart, refundedParts } from './states.ts'

/** Terms of sale of a site as they were read and bought under; a version never changes, its id follows from its text. */
export const termsVersion = sqliteTable(
  'terms_version',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    /** 1, 2, 3 … of the tenant, in the order in which the versions came. */
    number: integer().notNull(),
    text: text().notNull(),
    fromTs: timestamp().notNull(),
  },
  (t) => [uniqueIndex('terms_version_number').on(t.tenant, t.number)],
)

export const attemptStatuses = ['Pending', 'Paid', 'Canceled', 'Refunded'] as const

/**
 * One try to pay a cart: held places and one payment (D25). `paymentId` is the provider's, null until it has answered.
 * A person has at most one open attempt.
 */
export const attempt = sqliteTable(
  'attempt',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    /** `https://host[:port]` where the attempt was started, for links in its mails. */
    origin: text().notNull(),
    status: text({ enum: attemptStatuses }).notNull(),
    paymentId: text().unique(),
    paymentClientSecret: text(),
    /** `CardProvider.keyName` of the key that made the payment; null until there is one. */
    cardKey: text(),
    /** Order number (`orderNumber`), by which people search for it; null until there is a payment. */
    number: text(),
    /** Amount captured from card and vouchers, in cents: the most that may be refunded. Null: the total. */
    captured: cents(),
    /** When it was captured; null: at `endedAt`. */
    capturedAt: timestamp(),
    total: cents().notNull(),
    fees: cents().notNull(),
    /** Part of the total to be paid by holiday vouchers; the card pays the rest. */
    voucher: cents().notNull().default(0),
    /** `terms_version` under which the contract was concluded; null in older ones. */
    termsId: text(),
    holdUntil: timestamp().notNull(),
    startedAt: timestamp().notNull(),
    /** Null while the attempt waits for its payment, or a wrong payment for the operator (`isInReview`). */
    endedAt: timestamp(),
  },
  (t) => [
    uniqueIndex('attempt_one_open').on(t.userId).where(sql`status = 'Pending'`),
    index('attempt_hold').on(t.holdUntil).where(sql`status = 'Pending'`),
    index('attempt_user').on(t.userId, t.startedAt),
    index('attempt_number').on(t.number),
    index('attempt_started').on(t.startedAt, t.status, t.userId),
    index('attempt_total').on(t.total),
    index('attempt_by_voucher').on(t.startedAt).where(sql`voucher > 0`),
    // Old attempts without a number, which a job fills in.
    index('attempt_unnumbered').on(t.id).where(sql`number is null and payment_id is not null`),
    oneOf('attempt_status', t.status, attemptStatuses),
    atLeast('attempt_total', t.total, 0),
    atLeast('attempt_fees', t.fees, 0),
    check('attempt_voucher', sql`${t.voucher} between 0 and ${t.total}`),
  ],
)
export type Attempt = typeof attempt.$inferSelect

/** The site's publisher, and the partner who performs; one whose identity was not stated is known by its name alone. */
export interface ContractParties {
  publisher: string
  partner: LegalIdentity | null
  /** The partner sells, and the publisher acts in its name; absent: the publisher sells. */
  isAgent?: true
}

/** Terms of a sale in the partner's name; rates in hundredths of a percent. */
export interface AgencyTerms {
  /** Commission of the selling price, VAT included. */
  commission: number
  /** Rate of the commission's VAT. */
  vat: number
  /** Why that rate is zero. */
  provision?: VatProvision
}

/** Copy of what was bought, unaffected by later changes of the catalogue (D21). Prices are cents of the whole line. */
export interface OrderSnapshot {
  activity: { id: string; slugName: string; label: string; mediaId: string | null }
  vendor: {
    id: string
    name: string
    slugName: string
    email: string | null
    /** Phone number as the partner's location shows it; in older orders only after `redraw-tickets`. */
    placePhone?: string | null
    address: string | null
  }
  ticketInfo: {
    id: string
    label: string
    description: string
    publicPrice: number
    youpiizPrice: number
    /** Cents owed to the partner for one: its buying price, or of a sale in its name the selling price less the commission. */
    buyingPrice: number
    fees: number
  }
  options: {
    id: string
    label: string
    quantity: number
    publicPrice: number
    youpiizPrice: number
    buyingPrice: number
    total: number
  }[]
  /** The partner sold by the operator as its agent, on these terms; absent: the operator sold. */
  agency?: AgencyTerms
  offer: { id: string; discount: { type: 'Percent'; percent: number } | { type: 'Amount'; amount: number } } | null
  slots: { stockId: string; startTs: number; endTs: number; kind: 'Fixed' | 'Flexible' }[]
  /**
   * Expert ticket. `day` is in the zone of the region where it was bought, since the tenant may have moved; absent in
   * older orders.
   */
  expert: { stockId: string; productId: string; date: number | null; day?: string } | null
  terms: string | null
  unlimited: boolean
  sendEmail: boolean
  /** The buyer was told that they may cancel until the item is issued (chapter selling-and-holding). */
  memberMayCancel?: true
  /** Kind of contract that the buyer was told of; absent in orders before 28 November 2026. */
  contractKind?: ContractKind
  /** The operator's choice for the stock, as it was sold; absent: by the kind of contract. */
  tellsContact?: boolean
  /** Parties of the contract as the buyer was told; absent in orders before 28 November 2026. */
  parties?: ContractParties
  /**
   * Original quantity and amounts in cents, if a part was refunded or the date exchanged since; `subsidy` is absent in
   * older ones.
   */
  bought?: { quantity: number; total: number; subsidy?: number }
}

/** SQL, of `order_item`: cents that its buyer pays for it. The text must stay the index's own. */
export const PAID_SQL = 'ticket_info_total + options_total + fees - subsidy'
/** SQL, of `order_item`: cents of it with the committee's share; its index holds the orders that have one. */
export const WHOLE_SQL = 'ticket_info_total + options_total + fees'
/** SQL, of `order_item`: start of its fixed slot, or the day of its expert ticket; null where any day will do. */
export const VISIT_SQL =
  "case when snapshot ->> '$.slots[0].kind' = 'Fixed' then snapshot ->> '$.slots[0].startTs' else snapshot ->> '$.expert.date' end"

export const orderItem = sqliteTable(
  'order_item',
  {
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => attempt.id),
    userId: text()
      .notNull()
      .references(() => user.id),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    vendorId: text().notNull(),
    itemType: text({ enum: ['Ticket', 'ExpertTicket'] }).notNull(),
    status: text({ enum: orderStatuses }).notNull(),
    /** Null for an expert ticket. */
    mode: text().$type<StockMode>(),
    quantity: quantity().notNull(),
    price1: cents().notNull(),
    price2: cents().notNull(),
    ticketInfoTotal: cents().notNull(),
    optionsTotal: cents().notNull(),
    fees: cents().notNull(),
    /** Part of price and fees paid by the buyer's committee (D50); the buyer pays the rest. */
    subsidy: cents().notNull().default(0),
    validityDateStr: text().notNull(),
    snapshot: json<OrderSnapshot>().notNull(),
    /** The cart row that it came from, restored if the attempt fails. */
    cartItem: json<unknown>().notNull(),
    /** SHA-256 of the confirmation token, and the token encrypted with the application key (D24). */
    tokenHash: text().unique(),
    tokenEncrypted: text(),
    startedAt: timestamp().notNull(),
    endedAt: timestamp(),
    /** The order item from which this part was split when it was refunded (chapter selling-and-holding). */
    partOf: text(),
    /** The order item that replaces this one: the same activity on another date. */
    exchangedFor: text(),
    /** Why partner or operator refused the order, as its buyer reads it. */
    rejection: text(),
    /** Part of its whole purchase that was given back, or is about to be; triggers on `refund` write it. */
    refunded: text({ enum: refundedParts }),
  },
  (t) => [
    index('order_item_attempt').on(t.attemptId),
    index('order_item_user').on(t.userId, t.startedAt),
    index('order_item_status').on(t.status, t.startedAt),
    index('order_item_started').on(t.startedAt),
    index('order_item_activity').on(t.activityId, t.startedAt),
    index('order_item_vendor').on(t.vendorId, t.startedAt),
    // Old snapshots with the contact's phone number, which a job removes.
    index('order_item_contact_phone').on(t.id).where(sql`snapshot ->> '$.vendor.phone' is not null`),
    // Covering index: all columns that the figures sum up (chapter money-and-ledger).
    index('order_item_figures').on(
      t.status,
      t.startedAt,
      t.activityId,
      t.vendorId,
      t.userId,
      t.attemptId,
      t.quantity,
      t.ticketInfoTotal,
      t.optionsTotal,
      t.fees,
    ),
    index('order_item_refunded').on(t.refunded, t.startedAt).where(sql`refunded is not null`),
    index('order_item_subsidised').on(t.startedAt).where(sql`subsidy > 0`),
    // Amounts that a subsidised order shows beside what its buyer paid.
    index('order_item_whole')
      .on(sql.raw(`(${WHOLE_SQL})`))
      .where(sql`subsidy > 0`),
    index('order_item_share').on(t.subsidy).where(sql`subsidy > 0`),
    index('order_item_paid').on(sql.raw(`(${PAID_SQL})`), t.startedAt),
    // Covers the sums of visits by day (chapter months-and-sums); orders are filtered by its first column alone.
    index('order_item_visits').on(sql.raw(`(${VISIT_SQL})`), t.status, t.vendorId, t.userId, t.quantity),
    oneOf('order_item_refunded_known', t.refunded, refundedParts),
    oneOf('order_item_status_known', t.status, orderStatuses),
    check('order_item_quantity', sql`${t.quantity} > 0`),
    check('order_item_subsidy', sql`${t.subsidy} between 0 and ${t.ticketInfoTotal} + ${t.optionsTotal} + ${t.fees}`),
    check(
      'order_item_prices',
      sql`${t.price1} >= 0 and ${t.price2} >= 0 and ${t.ticketInfoTotal} >= 0 and ${t.optionsTotal} >= 0 and ${t.fees} >= 0`,
    ),
  ],
)
/** The stored row; calls return it as an `OrderItem`. */
export type Item = Omit<typeof orderItem.$inferSelect, 'refunded'> & {
  refunded?: RefundedPart | null | undefined
}

/** Places that an order item takes of each stock; `releasedAt` ensures that they are given back only once. */
export const orderStock = sqliteTable(
  'order_stock',
  {
    orderItemId: text()
      .notNull()
      .references(() => orderItem.id),
    stockId: text()
      .notNull()
      .references(() => stock.id),
    quantity: quantity().notNull(),
    releasedAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.orderItemId, t.stockId] }),
    index('order_stock_stock').on(t.stockId),
    check('order_stock_quantity', sql`${t.quantity} > 0`),
  ],
)

export const refundStatuses = ['Pending', 'Done', 'Failed'] as const
export const refundMeans = ['card', 'voucher'] as const
export const refundKinds = ['order', 'items', 'amount', 'exchange', 'unsold', 'elsewhere'] as const
/** Kinds whose reason the product writes; other reasons were typed by an operator, and an erasure blanks them. */
export const writtenReasons = ['unsold', 'elsewhere'] as const satisfies readonly (typeof refundKinds)[number][]

/**
 * A refund, written before the provider is asked (D37); a trigger refuses more than was captured. `exchange`: the new
 * date is cheaper; `unsold`: nothing was delivered; `elsewhere`: made in the provider's dashboard.
 */
export const refund = sqliteTable(
  'refund',
  {
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => attempt.id),
    /** Idempotency key: asked twice with one key, the provider refunds once. */
    key: text().notNull().unique(),
    amount: cents().notNull(),
    providerId: text(),
    reason: text().notNull(),
    createdAt: createdAt(),
    status: text({ enum: refundStatuses }).notNull().default('Done'),
    kind: text({ enum: refundKinds }).notNull().default('unsold'),
    /** Means of payment that gets the refund: never more than it paid. */
    means: text({ enum: refundMeans }).notNull().default('card'),
    /** The buyer gets a mail once the refund is made. */
    notifies: flag().notNull().default(false),
    settledAt: timestamp(),
    failedAt: timestamp(),
    /** Why the refund failed. */
    error: text(),
  },
  (t) => [
    index('refund_attempt').on(t.attemptId),
    index('refund_pending').on(t.createdAt).where(sql`status = 'Pending'`),
    atLeast('refund_amount', t.amount, 0),
    oneOf('refund_means', t.means, refundMeans),
  ],
)
export type Refund = typeof refund.$inferSelect

/**
 * Inbox of webhook events: the id is written in the transaction of the event's effect, so that a replay changes nothing
 * (D08).
 */
export const webhookEvent = sqliteTable(
  'webhook_event',
  { id: text().primaryKey(), type: text().notNull(), paymentId: text(), receivedAt: timestamp().notNull() },
  (t) => [index('webhook_event_payment').on(t.paymentId), index('webhook_event_received').on(t.receivedAt)],
)

/** Problem with an order after money moved, for the operator (K: Échecs Commandes). */
export const orderFailure = sqliteTable(
  'order_failure',
  {
    id: text().primaryKey(),
    orderItemId: text().references(() => orderItem.id),
    attemptId: text().references(() => attempt.id),
    /** One open row for each problem: finding it again adds nothing. */
    dedupeKey: text().notNull().unique(),
    error: text().notNull(),
    ts: integer({ mode: 'number' }).notNull(),
    resolvedAt: timestamp(),
  },
  (t) => [
    index('order_failure_ts').on(t.ts),
    index('order_failure_open').on(t.ts).where(sql`resolved_at is null`),
    index('order_failure_item').on(t.orderItemId),
    index('order_failure_attempt').on(t.attemptId),
  ],
)

const disputeStatuses = ['Open', 'Won', 'Lost'] as const

/** Money reclaimed by a buyer's bank, until the provider decides the dispute. */
export const dispute = sqliteTable(
  'dispute',
  {
    /** The provider's id of the dispute. */
    id: text().primaryKey(),
    attemptId: text().notNull(),
    amount: cents().notNull(),
    status: text({ enum: disputeStatuses }).notNull(),
    openedAt: timestamp().notNull(),
    /** When the dispute was won or lost. */
    endedAt: timestamp(),
  },
  (t) => [
    index('dispute_attempt').on(t.attemptId),
    oneOf('dispute_status', t.status, disputeStatuses),
    atLeast('dispute_amount', t.amount, 0),
  ],
)
