import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from '#db/columns.ts'

export const contactMessage = sqliteTable(
  'contact_message',
  {
    id: text().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    phoneNumber: text().notNull(),
    contactType: text().notNull(),
    message: text().notNull(),
    tenant: text().notNull(),
    userId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_message_created').on(t.createdAt),
    index('contact_message_user').on(t.userId),
    index('contact_message_email').on(t.email),
  ],
)
