import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, json, oneOf, timestamp } from '../../db/columns.ts'
import { activity } from '../catalogue/tables.ts'
import { orderItem } from '../orders/tables.ts'

/** A product of the third-party catalogue as last fetched; `json` keeps the provider's own shape. */
export const expertProduct = sqliteTable('expert_product', {
  id: text().primaryKey(),
  name: text().notNull(),
  provider: text().notNull(),
  json: json<unknown>().notNull(),
  updatedAt: timestamp().notNull(),
})

export const expertStock = sqliteTable(
  'expert_stock',
  {
    id: text().primaryKey(),
    activityId: text()
      .notNull()
      .references(() => activity.id),
    createdAt: createdAt(),
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
    archivedAt: timestamp(),
  },
  (t) => [index('expert_ticket_stock').on(t.stockId, t.position), index('expert_ticket_product').on(t.productId)],
)

/** Price of a product on one calendar day of the region; day `` (empty) is the price without date. */
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

/** The sale behind an order item, keyed by our own `partnerSaleId` so that a lost answer can be looked up. */
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
