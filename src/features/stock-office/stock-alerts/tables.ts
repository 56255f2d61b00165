import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { oneOf, quantity, timestamp } from '#db/columns.ts'
import { stock } from '#kernel/stock/tables.ts'

export const alertLevels = ['low', 'out'] as const

/**
 * Stocks of a batch with a threshold (`batch.lowStockAt`) that must be checked or have reached it. A trigger increments
 * `touched` whenever the places left change; the checking job copies that number into `seen`.
 */
export const stockAlert = sqliteTable(
  'stock_alert',
  {
    stockId: text()
      .primaryKey()
      .references(() => stock.id),
    touched: integer().notNull().default(0),
    seen: integer().notNull().default(0),
    /** Null if more places are left than the threshold. */
    level: text({ enum: alertLevels }),
    remaining: quantity(),
    /** Moment since which it is at this level. */
    sinceTs: timestamp(),
    mailedAt: timestamp(),
  },
  (t) => [
    index('stock_alert_due').on(t.stockId).where(sql`touched > seen`),
    index('stock_alert_since').on(t.sinceTs, t.stockId).where(sql`level is not null`),
    oneOf('stock_alert_level', t.level, alertLevels),
  ],
)
