import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { oneOf, quantity, timestamp } from '#db/columns.ts'
import { stock } from '#kernel/stock/tables.ts'

export const alertLevels = ['low', 'out'] as const

/**
 * A stock of a batch with a threshold (`batch.lowStockAt`) that is to be looked at, or that fell to the threshold. A trigger
 * counts `touched` up with each change of what is left; the job that has looked writes that figure into `seen`.
 */
export const stockAlert = sqliteTable(
  'stock_alert',
  {
    stockId: text()
      .primaryKey()
      .references(() => stock.id),
    touched: integer().notNull().default(0),
    seen: integer().notNull().default(0),
    /** Null: more is left than the threshold. */
    level: text({ enum: alertLevels }),
    remaining: quantity(),
    /** Since when it is at this level. */
    sinceTs: timestamp(),
    mailedAt: timestamp(),
  },
  (t) => [
    index('stock_alert_due').on(t.stockId).where(sql`touched > seen`),
    index('stock_alert_since').on(t.sinceTs, t.stockId).where(sql`level is not null`),
    oneOf('stock_alert_level', t.level, alertLevels),
  ],
)
