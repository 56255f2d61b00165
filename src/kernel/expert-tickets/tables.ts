import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, json, oneOf, timestamp } from '#db/columns.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'

/** State of the third-party catalogue, one row: when it was last confirmed, and what has failed since. */
export const expertCatalogue = sqliteTable('expert_catalogue', {
  id: integer().primaryKey(),
  /** The provider's own version mark of the state that was read. */
  version: text(),
  /** When it was last read as a whole, UTC ms. */
  readAt: timestamp(),
  /** When the provider last confirmed it; null if never. */
  confirmedAt: timestamp(),
  failedAt: timestamp(),
  error: text(),
  /** Since when the provider answers far fewer products than before. */
  shrunkAt: timestamp(),
})

/** A price in cents, the price before a reduction, and the days with this price (see `expertPrice.day`). */
export type PriceGroup = [price: number, originalPrice: number, days: string[]]

/** Price change of days that already had a price. */
export interface PriceChange {
  /** First of the changed days, and their number. */
  day: string
  days: number
  before: number
  after: number
}

/** A product of the third-party catalogue as last fetched; never deleted, since tickets and orders refer to it. */
export const expertProduct = sqliteTable(
  'expert_product',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    provider: text().notNull(),
    productBase: text().notNull().default(''),
    /** Plain text of all names, for the search. */
    nameKey: text().notNull().default(''),
    /** The provider's own shape, without the prices. */
    json: json<unknown>().notNull(),
    prices: json<PriceGroup[]>().notNull().default([]),
    priceFrom: cents(),
    priceTo: cents(),
    /** True if the price depends on the moment: the catalogue then holds a base price at which nothing is sold. */
    isRealTime: flag().notNull().default(false),
    /** When `prices` of a real-time product were last fetched; null while they are base prices. */
    liveAt: timestamp(),
    /** Digest of all columns that a refresh writes. */
    digest: text().notNull().default(''),
    updatedAt: timestamp().notNull(),
    /** Null: confirmed with the catalogue; else the last confirmation before it became unreadable. */
    confirmedAt: timestamp(),
    /** When the provider stopped listing it. */
    goneAt: timestamp(),
    /** When a refresh last found a changed price, and the change. */
    changedAt: timestamp(),
    priceChange: json<PriceChange>(),
  },
  (t) => [
    index('expert_product_name').on(t.nameKey, t.id),
    // A refresh compares all products without reading their texts.
    index('expert_product_state').on(t.id, t.digest, t.goneAt, t.confirmedAt),
    index('expert_product_unread').on(t.id).where(sql`confirmed_at is not null and gone_at is null`),
    atLeast('expert_product_price_from', t.priceFrom, 0),
    atLeast('expert_product_price_to', t.priceTo, 0),
  ],
)

export const expertStock = sqliteTable(
  'expert_stock',
  {
    id: text().primaryKey(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull().default(0),
    archivedAt: timestamp(),
  },
  (t) => [index('expert_stock_activity').on(t.activityId)],
)

export const expertTicket = sqliteTable(
  'expert_ticket',
  {
    id: text().primaryKey(),
    stockId: text()
      .notNull()
      .references(() => expertStock.id),
    productId: text()
      .notNull()
      .references(() => expertProduct.id),
    label: text().notNull(),
    description: text().notNull().default(''),
    position: integer().notNull(),
    /** Time up to which an administrator has seen the product's price changes. */
    seenAt: timestamp().notNull().default(0),
    archivedAt: timestamp(),
  },
  (t) => [index('expert_ticket_stock').on(t.stockId, t.position), index('expert_ticket_product').on(t.productId)],
)

/** Price of a product on one calendar day of the region; `day` is empty for the price without date. */
export const expertPrice = sqliteTable(
  'expert_price',
  {
    productId: text()
      .notNull()
      .references(() => expertProduct.id),
    day: text().notNull(),
    price: cents().notNull(),
    originalPrice: cents().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.day] }),
    atLeast('expert_price_price', t.price, 0),
    atLeast('expert_price_original', t.originalPrice, 0),
  ],
)

export const expertSaleStatuses = ['Reserving', 'Reserved', 'Selling', 'Sold', 'Failed', 'Canceled'] as const

/**
 * Provider sale behind an order item, keyed by our own `partnerSaleId` so that a sale with a lost answer can be found.
 */
export const expertSale = sqliteTable(
  'expert_sale',
  {
    orderItemId: text()
      .primaryKey()
      .references(() => orderItem.id),
    partnerSaleId: text().notNull().unique(),
    reservationId: text(),
    saleId: text().unique(),
    status: text({ enum: expertSaleStatuses }).notNull(),
    expiresAt: timestamp(),
    json: json<unknown>(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('expert_sale_status').on(t.status, t.updatedAt),
    oneOf('expert_sale_status_known', t.status, expertSaleStatuses),
  ],
)
