import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, timestamp } from '#db/columns.ts'

/** Rows of one table as SQL returns them. */
export interface TrashedRows {
  table: string
  rows: Record<string, string | number | null>[]
}

/**
 * Deleted things, kept for 30 days (D42): their rows are moved here, so that no other query must exclude them and their
 * unique names become free. Parents come before children.
 */
export const trash = sqliteTable(
  'trash',
  {
    id: text().primaryKey(),
    /** Kind of thing, such as `vendor`. */
    kind: text().notNull(),
    /** Path of the call that deleted it; that call's handler restores it. */
    call: text().notNull(),
    /** Id of the deleted thing. */
    target: text().notNull(),
    label: text().notNull(),
    /** Group whose administrators may restore it; null: super admins only. */
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
