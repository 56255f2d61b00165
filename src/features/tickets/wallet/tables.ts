import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, oneOf, timestamp } from '#db/columns.ts'
import { entry } from '#kernel/stock/tables.ts'

export const walletKinds = ['apple', 'google'] as const

/**
 * A pass in a wallet of a ticket's buyer or receiver (chapter tickets-and-check-in). Triggers on tickets, items and
 * gifts ask for a look at it (`touched`, `lookAt`); `update-passes` compares what it says with what is true.
 */
export const walletPass = sqliteTable(
  'wallet_pass',
  {
    /** The id of the ticket that the pass was issued for; of a ticket that was given, that of the gift. */
    serial: text().notNull(),
    wallet: text({ enum: walletKinds }).notNull(),
    /** The ticket that it shows: another one once its item was exchanged. */
    entryId: text()
      .notNull()
      .references(() => entry.id),
    /** SHA-256 of the token by which a phone asks for the pass; null of Google's. */
    tokenHash: text(),
    /** SHA-256 of what the wallet was last told. */
    contentHash: text().notNull(),
    createdAt: createdAt(),
    /** When its content last changed. */
    updatedAt: timestamp().notNull(),
    /** When it is to be looked at. */
    lookAt: timestamp().notNull(),
    touched: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.serial, t.wallet] }),
    index('wallet_pass_entry').on(t.entryId),
    index('wallet_pass_look').on(t.lookAt),
    oneOf('wallet_pass_wallet', t.wallet, walletKinds),
  ],
)
export type WalletPass = typeof walletPass.$inferSelect

/** A phone that has registered for updates of an Apple pass. Its id is a secret between it and us. */
export const walletDevice = sqliteTable(
  'wallet_device',
  {
    deviceId: text().notNull(),
    /** Of its pass. */
    serial: text().notNull(),
    pushToken: text().notNull(),
    createdAt: createdAt(),
    /** The `updatedAt` of the pass that the phone was last told of. */
    toldAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.serial] }), index('wallet_device_serial').on(t.serial)],
)
