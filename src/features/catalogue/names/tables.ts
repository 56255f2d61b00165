import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { activity, vendor } from '../tables.ts'

/**
 * What the lists of activities are searched by: the plain label and a space, written by triggers. The full-text table
 * `activity_names` indexes each three letters of it by `row`, which no `VACUUM` renumbers; `activity_name_terms` lists them.
 */
export const activityNameRow = sqliteTable('activity_name_row', {
  row: integer().primaryKey(),
  activityId: text()
    .notNull()
    .unique()
    .references(() => activity.id),
  words: text().notNull().default(''),
})

/** The same of partners, by name and slug. */
export const vendorNameRow = sqliteTable('vendor_name_row', {
  row: integer().primaryKey(),
  vendorId: text()
    .notNull()
    .unique()
    .references(() => vendor.id),
  words: text().notNull().default(''),
})
