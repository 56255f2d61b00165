import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, json, oneOf, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { type AlertKind, alertKinds } from '#lib/words/alert-kinds.ts'

/** Alerts that hold now, each with the moment since which it does. */
export const operatorAlert = sqliteTable(
  'operator_alert',
  {
    kind: text({ enum: alertKinds }).notNull(),
    /** Activity, promotion or partner; what was deleted leaves at the next look. */
    thingId: text().notNull(),
    sinceTs: timestamp().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.thingId] }),
    index('operator_alert_since').on(t.sinceTs),
    oneOf('operator_alert_kind', t.kind, alertKinds),
  ],
)

/** Kinds of alerts that an operator does not want, and when the last mail of the day went; no row: all are wanted. */
export const alertChoice = sqliteTable('operator_alert_choice', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  off: json<AlertKind[]>().notNull(),
  wantsMails: flag().notNull().default(true),
  mailedAt: timestamp().notNull().default(0),
})
