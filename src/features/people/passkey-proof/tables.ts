import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, timestamp } from '#db/columns.ts'
import { user } from '#kernel/accounts/tables.ts'

/** A way to sign in that belongs to one host (D49). `id` is the credential's own, base64url; only the public key is known here. */
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
    /** As the device last counted; 0 for those that do not count. */
    counter: integer().notNull(),
    transports: json<string[]>().notNull(),
    /** Kept by a password manager on several devices. */
    isSynced: flag().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamp(),
  },
  (t) => [index('passkey_user').on(t.userId, t.host)],
)

/** Those who chose that nothing signs them in without a passkey, where they have one. */
export const passkeyStep = sqliteTable('passkey_step', {
  userId: text()
    .primaryKey()
    .references(() => user.id),
  createdAt: createdAt(),
})
