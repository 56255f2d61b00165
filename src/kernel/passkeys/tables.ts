import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'

/** Passkey, which belongs to one host (D49). `id` is the credential's own, base64url; only the public key is stored. */
export const passkey = sqliteTable(
  'passkey',
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id),
    host: text().notNull(),
    name: text().notNull(),
    publicKey: text().notNull(),
    /** Last counter of the device; 0 for devices that do not count. */
    counter: integer().notNull(),
    transports: json<string[]>().notNull(),
    /** True if a password manager keeps it on several devices. */
    isSynced: flag().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp(),
  },
  (t) => [index('passkey_user').on(t.userId, t.host)],
)

/** People who chose that no other way signs them in on hosts where they have a passkey. */
export const passkeyStep = sqliteTable('passkey_step', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  createdAt: createdAt(),
})
