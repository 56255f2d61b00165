import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import { atLeast, cents, json, quantity, timestamp } from '#db/columns.ts'
import { offerTargets } from '#kernel/stock/tables.ts'

/**
 * Price at which a ticket or an option was on sale, without promotions: one row for each span of time, `untilTs` null
 * while it lasts. Triggers on tickets and options write it, so that no code can forget to (chapter stock, Prices have a
 * history). Rows outlive the ticket.
 */
export const pricePeriod = sqliteTable(
  'price_period',
  {
    /** Ticket or option. */
    itemId: text().notNull(),
    fromTs: timestamp().notNull(),
    untilTs: timestamp(),
    activityId: text().notNull(),
    price: cents().notNull(),
    fees: cents().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.itemId, t.fromTs] }),
    index('price_period_activity').on(t.activityId),
    index('price_period_ended').on(t.untilTs),
    atLeast('price_period_price', t.price, 0),
    atLeast('price_period_fees', t.fees, 0),
  ],
)

/** Terms of a promotion while it was visible, written by triggers as `pricePeriod` is. */
export const offerPeriod = sqliteTable(
  'offer_period',
  {
    offerId: text().notNull(),
    fromTs: timestamp().notNull(),
    untilTs: timestamp(),
    targetKind: text({ enum: offerTargets }).notNull(),
    targetId: text(),
    hoursByWeek: json<OpeningHours['weekdays']>(),
    percentHundredths: quantity(),
    amount: cents(),
    flashStartTs: timestamp(),
    flashEndTs: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.offerId, t.fromTs] }),
    index('offer_period_target').on(t.targetKind, t.targetId),
    index('offer_period_ended').on(t.untilTs),
    atLeast('offer_period_amount', t.amount, 0),
  ],
)
