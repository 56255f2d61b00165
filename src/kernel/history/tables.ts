import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, timestamp } from '#db/columns.ts'

/** Rows of one table, as SQL reads them. */
export interface TrashedRows {
  table: string
  rows: Record<string, string | number | null>[]
}

/**
 * What was deleted, for 30 days (D42): the rows themselves, taken out of their tables, so that no query has to look past
 * them and unique names are free. Parents stand before children.
 */
export const trash = sqliteTable(
  'trash',
  {
    id: text().primaryKey(),
    /** Which sort of thing it is: `vendor`. */
    kind: text().notNull(),
    /** Path of the call that deleted it; its handler knows what to do when it comes back. */
    call: text().notNull(),
    /** Id of the thing. */
    target: text().notNull(),
    label: text().notNull(),
    /** The group whose administrators may take it back; null: super admins only. */
    groupId: text(),
    parts: json<TrashedRows[]>().notNull(),
    deletedBy: text().notNull(),
    deletedAt: timestamp().notNull(),
  },
  (t) => [
    index('trash_deleted').on(t.deletedAt),
    index('trash_group').on(t.groupId, t.deletedAt),
    index('trash_target').on(t.target),
    index('trash_kind').on(t.kind, t.deletedAt),
  ],
)
