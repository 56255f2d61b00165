import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'

/** Operators' internal note on a person, or on a purchase of theirs, which its subject id names. */
export const personNote = sqliteTable(
  'person_note',
  {
    subjectId: text().primaryKey(),
    /** Person whom the note is about: their copy has it, their erasure takes it. */
    userId: text()
      .notNull()
      .references(() => user.id),
    text: text().notNull(),
    updatedAt: timestamp().notNull(),
    /** Operator who wrote it last. */
    updatedBy: text().notNull(),
  },
  (t) => [index('person_note_user').on(t.userId)],
)

/** Operators' internal note on a partner; it waits with a partner in the trash. */
export const partnerNote = sqliteTable('partner_note', {
  vendorId: text().primaryKey(),
  text: text().notNull(),
  updatedAt: timestamp().notNull(),
  updatedBy: text().notNull(),
})
