import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'

/** Identity provider of a group's employer. Its secret is encrypted with the application key and never shown. */
export const identityProvider = sqliteTable('identity_provider', {
  groupId: text()
    .primaryKey()
    .references(() => userGroup.id, { onDelete: 'cascade' }),
  /** Name on the button of the group's login page. */
  label: text().notNull(),
  issuer: text().notNull(),
  clientId: text().notNull(),
  clientSecret: text().notNull(),
  mailDomains: json<string[]>().notNull(),
  enabled: flag().notNull(),
  createdAt: createdAt(),
  updatedAt: timestamp().notNull(),
})

/** Account that signs in by this subject of the issuer. */
export const linkedIdentity = sqliteTable(
  'linked_identity',
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id),
    createdAt: createdAt(),
    lastUsedAt: timestamp(),
  },
  (t) => [uniqueIndex('linked_identity_subject').on(t.issuer, t.subject), index('linked_identity_user').on(t.userId)],
)
