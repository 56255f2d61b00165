import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import { atLeast, cents, createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'
import { limits } from '#lib/words/limits.ts'

export const stockModes = ['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm'] as const
export type StockMode = (typeof stockModes)[number]
const visibilities = ['Public', 'Hidden', 'Archived'] as const

/** Mode, terms and tickets shared by the stocks of one form. All slots of a span belong to one batch. */
export const batch = sqliteTable(
  'batch',
  {
    id: text().primaryKey(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    mode: text({ enum: stockModes }).notNull(),
    /** Pregenerated only: sells on without free files; entries then wait for an upload. */
    unlimited: flag().notNull().default(false),
    /** Automatic only: the partner gets a mail after each purchase. */
    sendEmail: flag().notNull().default(false),
    /** VendorConfirm only: receives the requests; null: the partner's contact, else the admin. */
    email: text(),
    terms: text(),
    /** Operators are notified when at most so many places are left; null: never. */
    lowStockAt: quantity(),
    /** Opening of its sale, with a queue before it (chapter queues-and-waiting-lists); null: sells at once. */
    opensAt: timestamp(),
    /**
     * Most tickets for one person, over all tickets of the batch and all orders; null: no limit (chapter
     * selling-and-holding).
     */
    maxPerPerson: quantity(),
    /** Hours before a slot after midnight for which the evening before admits its tickets. */
    earlyEntryHours: quantity().notNull().default(limits.earlyEntry.usualHours),
    /** Kind of the contract that a buyer makes; null: by `defaultContractKind`. */
    contractKind: text({ enum: contractKinds }),
    /** The partner is told the buyer's name and telephone; null: by the kind of contract. */
    tellsContact: flag(),
    createdAt: createdAt(),
    /** Compared by `ifUpdatedAt`; 0 for batches older than this column. */
    updatedAt: timestamp().notNull().default(0),
    archivedAt: timestamp(),
  },
  (t) => [
    index('batch_activity').on(t.activityId),
    index('batch_archived').on(t.archivedAt).where(sql`archived_at is not null`),
    oneOf('batch_mode', t.mode, stockModes),
    atLeast('batch_low_stock_at', t.lowStockAt, 0),
    atLeast('batch_opens_at', t.opensAt, 0),
    atLeast('batch_max_per_person', t.maxPerPerson, 1),
    check(
      'batch_early_entry_hours',
      sql`${t.earlyEntryHours} between 0 and ${sql.raw(String(limits.earlyEntry.hours))}`,
    ),
    oneOf('batch_contract_kind', t.contractKind, contractKinds),
  ],
)

/**
 * Day on which no slot of an activity takes place, whatever its weekly templates say; `day` is `YYYY-MM-DD` in the
 * region's zone.
 */
export const activityClosedDay = sqliteTable(
  'activity_closed_day',
  {
    activityId: text()
      .notNull()
      .references(() => activity.id),
    day: text().notNull(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.activityId, t.day] }),
    check('activity_closed_day_form', sql`${t.day} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
)

export const ticketInfo = sqliteTable(
  'ticket_info',
  {
    id: text().primaryKey(),
    batchId: text()
      .notNull()
      .references(() => batch.id),
    /** First ticket of which this is a copy: slots with new prices have tickets of their own (`splitSteps`). */
    originId: text(),
    position: integer().notNull(),
    label: text().notNull(),
    description: text().notNull().default(''),
    span: integer().notNull().default(1),
    buyingPrice: cents().notNull(),
    publicPrice: cents().notNull(),
    youpiizPrice: cents().notNull(),
    fees: cents().notNull().default(0),
    minQuantity: quantity().notNull().default(1),
    maxQuantity: quantity().notNull().default(20),
    visibility: text({ enum: visibilities }).notNull().default('Public'),
    archivedAt: timestamp(),
  },
  (t) => [
    index('ticket_info_batch').on(t.batchId, t.position),
    atLeast('ticket_info_span', t.span, 1),
    atLeast('ticket_info_buying_price', t.buyingPrice, 0),
    atLeast('ticket_info_public_price', t.publicPrice, 0),
    atLeast('ticket_info_youpiiz_price', t.youpiizPrice, 0),
    atLeast('ticket_info_fees', t.fees, 0),
    check('ticket_info_quantities', sql`${t.minQuantity} >= 0 and ${t.maxQuantity} >= ${t.minQuantity}`),
    oneOf('ticket_info_visibility', t.visibility, visibilities),
  ],
)

export const ticketOption = sqliteTable(
  'ticket_option',
  {
    id: text().primaryKey(),
    ticketInfoId: text()
      .notNull()
      .references(() => ticketInfo.id),
    /** First option of which this is a copy, as for tickets. */
    originId: text(),
    position: integer().notNull(),
    label: text().notNull(),
    description: text().notNull().default(''),
    buyingPrice: cents().notNull(),
    publicPrice: cents().notNull(),
    youpiizPrice: cents().notNull(),
    minQuantity: quantity().notNull().default(0),
    maxQuantity: quantity().notNull().default(20),
    archivedAt: timestamp(),
  },
  (t) => [
    index('ticket_option_ticket').on(t.ticketInfoId, t.position),
    check('ticket_option_prices', sql`${t.buyingPrice} >= 0 and ${t.publicPrice} >= 0 and ${t.youpiizPrice} >= 0`),
    check('ticket_option_quantities', sql`${t.minQuantity} >= 0 and ${t.maxQuantity} >= ${t.minQuantity}`),
  ],
)

/** Local wall-clock times of the zone; `materialisedUntil` is the instant up to which slots exist (D21). */
export const weeklyTemplate = sqliteTable(
  'weekly_template',
  {
    id: text().primaryKey(),
    batchId: text()
      .notNull()
      .references(() => batch.id),
    weekday: integer().notNull(),
    quantity: quantity().notNull(),
    periodStartTs: timestamp().notNull(),
    periodEndTs: timestamp().notNull(),
    startHour: integer().notNull(),
    startMinute: integer().notNull(),
    endHour: integer().notNull(),
    endMinute: integer().notNull(),
    zone: text().notNull(),
    materialisedUntil: timestamp().notNull(),
    createdAt: createdAt(),
    archivedAt: timestamp(),
  },
  (t) => [
    index('weekly_template_batch').on(t.batchId),
    index('weekly_template_horizon').on(t.materialisedUntil).where(sql`archived_at is null`),
    check('weekly_template_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'weekly_template_times',
      sql`${t.startHour} between 0 and 23 and ${t.endHour} between 0 and 24 and ${t.startMinute} between 0 and 59 and ${t.endMinute} between 0 and 59`,
    ),
    atLeast('weekly_template_quantity', t.quantity, 1),
  ],
)

export type FlexibleSchedule = { type: 'Inherit' } | { type: 'Override'; openingHours: OpeningHours }

/**
 * A slot (Fixed) or a period (Flexible). `quantity` null: no limit of its own; flexible Pregenerated stock is limited
 * by its free entries (D18). The CHECK prevents overselling, whatever code runs.
 */
export const stock = sqliteTable(
  'stock',
  {
    id: text().primaryKey(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    batchId: text()
      .notNull()
      .references(() => batch.id),
    templateId: text().references(() => weeklyTemplate.id),
    kind: text({ enum: ['Fixed', 'Flexible'] }).notNull(),
    startTs: timestamp().notNull(),
    endTs: timestamp().notNull(),
    schedule: json<FlexibleSchedule>(),
    quantity: quantity(),
    reserved: quantity().notNull().default(0),
    bought: quantity().notNull().default(0),
    visibility: text({ enum: visibilities }).notNull().default('Public'),
    /** Many buyers are expected in the same second: its purchases are written in groups. */
    hot: flag().notNull().default(false),
    /** When an operator set the quantity by hand: edits of the template then leave it alone (D32). */
    adjustedAt: timestamp(),
    createdAt: createdAt(),
    archivedAt: timestamp(),
  },
  (t) => [
    index('stock_activity_start').on(t.activityId, t.kind, t.startTs),
    index('stock_batch').on(t.batchId),
    uniqueIndex('stock_template_start').on(t.templateId, t.startTs),
    oneOf('stock_kind', t.kind, ['Fixed', 'Flexible']),
    oneOf('stock_visibility', t.visibility, visibilities),
    check('stock_period', sql`${t.endTs} > ${t.startTs}`),
    atLeast('stock_quantity', t.quantity, 0),
    atLeast('stock_reserved', t.reserved, 0),
    atLeast('stock_bought', t.bought, 0),
    check('stock_never_oversold', sql`${t.quantity} is null or ${t.reserved} + ${t.bought} <= ${t.quantity}`),
  ],
)

export const entryStatuses = ['AwaitingUpload', 'AwaitingGeneration', 'Ready'] as const

/**
 * One single ticket, attached to its order item once sold (D19). A free one has no order item (`no-order` in answers).
 * UNIQUE(order item, unit) and the guarded claim make it impossible to sell one document twice.
 */
export const entry = sqliteTable(
  'entry',
  {
    id: text().primaryKey(),
    stockId: text().references(() => stock.id),
    orderItemId: text().references(() => orderItem.id),
    unitNo: integer(),
    code: text().unique(),
    /** Type of a code that was read from a partner's document; null for codes of our own, which are QR codes. */
    codeType: text(),
    status: text({ enum: entryStatuses }).notNull(),
    /** When a delivered document was cancelled; it is never sold again (D20). */
    voidAt: timestamp(),
    history: json<{ ts: number; event: string; source: string }[]>().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('entry_unit').on(t.orderItemId, t.unitNo),
    index('entry_free').on(t.stockId, t.status, t.id).where(sql`order_item_id is null and void_at is null`),
    index('entry_stock_created').on(t.stockId, t.createdAt, t.id),
    index('entry_status').on(t.status, t.createdAt),
    oneOf('entry_status_known', t.status, entryStatuses),
    check('entry_unit_of_order', sql`(${t.orderItemId} is null) = (${t.unitNo} is null)`),
  ],
)

export const entryFile = sqliteTable(
  'entry_file',
  {
    entryId: text()
      .notNull()
      .references(() => entry.id),
    fileId: text()
      .notNull()
      .unique()
      .references(() => file.id),
    position: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.fileId] })],
)

export const offerTargets = ['Global', 'Vendor', 'Activity'] as const

/** A promotion: a percentage in hundredths of a percent, or an amount in cents, never both. */
export const offer = sqliteTable(
  'offer',
  {
    id: text().primaryKey(),
    label: text().notNull(),
    targetKind: text({ enum: offerTargets }).notNull(),
    targetId: text(),
    hoursByWeek: json<OpeningHours['weekdays']>(),
    percentHundredths: integer(),
    amount: cents(),
    flashStartTs: timestamp(),
    flashEndTs: timestamp(),
    visibility: text({ enum: visibilities }).notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('offer_target').on(t.targetKind, t.targetId),
    index('offer_flash_start').on(t.flashStartTs),
    index('offer_flash_end').on(t.flashEndTs),
    oneOf('offer_target_kind', t.targetKind, offerTargets),
    oneOf('offer_visibility', t.visibility, visibilities),
    check('offer_target_named', sql`(${t.targetKind} = 'Global') = (${t.targetId} is null)`),
    check('offer_percent_xor_amount', sql`(${t.percentHundredths} is null) <> (${t.amount} is null)`),
    check('offer_percent_range', sql`${t.percentHundredths} is null or ${t.percentHundredths} between 0 and 10000`),
    atLeast('offer_amount', t.amount, 0),
    check('offer_flash_period', sql`(${t.flashStartTs} is null) = (${t.flashEndTs} is null)`),
  ],
)
