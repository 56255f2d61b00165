import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'

/** One row per route change; `clientId` lives in the page's memory only, no cookie. */
export const analyticsPing = sqliteTable(
  'analytics_ping',
  {
    id: text().primaryKey(),
    clientId: text().notNull(),
    path: text().notNull(),
    referrer: text().notNull(),
    tenant: text().notNull(),
    ts: timestamp().notNull(),
  },
  (t) => [index('analytics_ping_ts').on(t.ts)],
)
