import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { oneOf } from '#db/columns.ts'
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

export const telephoneOwners = ['place', 'partner', 'committee', 'message'] as const

/**
 * Telephones beside those of people: of partners' places and contacts, of a committee's page (owner: its group) and of
 * messages. Triggers write what was typed, whoever wrote it; the sweep reads its number (read-phone-numbers.ts).
 */
export const telephone = sqliteTable(
  'telephone',
  {
    ownerKind: text({ enum: telephoneOwners }).notNull(),
    ownerId: text().notNull(),
    typed: text().notNull(),
    /** Last nine signs of what was typed, without those between digits and the zeros before them: any spelling has them. */
    digits: text().notNull(),
    postalCode: text(),
    /** E.164; empty if no number could be read, null until it is tried. */
    number: text(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerKind, t.ownerId, t.typed] }),
    index('telephone_digits').on(t.digits),
    index('telephone_number').on(t.number),
    oneOf('telephone_owner_kind', t.ownerKind, telephoneOwners),
  ],
)
