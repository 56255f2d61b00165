import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { createdAt, json } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'

/** Every theme that a group was given, to go back to; the latest is what `user_group` has. Null: what is inherited. */
export const groupTheme = sqliteTable(
  'group_theme',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    whiteLabeling: json<WhiteLabeling>(),
    /** Who saved it; null: it was there before versions were kept. */
    actorId: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('group_theme_group').on(t.groupId, t.createdAt)],
)
