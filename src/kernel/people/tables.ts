import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from '#kernel/accounts/tables.ts'

/**
 * Text by which people are searched: plain text of a person's facts, written by triggers. The full-text table
 * `user_search` indexes each three letters of it by `row`, which no `VACUUM` renumbers.
 */
export const userSearchRow = sqliteTable('user_search_row', {
  row: integer().primaryKey(),
  userId: text()
    .notNull()
    .unique()
    .references(() => user.id),
  facts: text().notNull().default(''),
})
