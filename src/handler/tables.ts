import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, timestamp } from '../db/columns.ts'

/**
 * Who did what: every write by an admin, a committee admin or a partner's token (D12). What `before` and `after` say of a
 * person stands under that person's id as `target`: it is blanked when the person is erased.
 */
export const audit = sqliteTable(
  'audit',
  {
    id: text().primaryKey(),
    actorKind: text().notNull(),
    actorId: text(),
    call: text().notNull(),
    target: text(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
    ts: timestamp().notNull(),
  },
  (t) => [
    index('audit_ts').on(t.ts),
    index('audit_target').on(t.target, t.ts),
    index('audit_actor').on(t.actorId, t.ts),
  ],
)
