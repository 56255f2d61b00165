import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, oneOf, timestamp } from '#db/columns.ts'
import { entry } from '#kernel/stock/tables.ts'

export const walletKinds = ['apple', 'google'] as const

/**
 * A pass in the wallet of a ticket's buyer or receiver (chapter tickets-and-check-in). Triggers on tickets, items and
 * gifts request a check (`touched`, `lookAt`); `update-passes` compares its contents with the current state.
 */
export const walletPass = sqliteTable(
  'wallet_pass',
  {
    /** Id of the ticket for which the pass was issued, or of the gift for a received ticket. */
    serial: text().notNull(),
    wallet: text({ enum: walletKinds }).notNull(),
    /** Ticket shown: another one once its item was exchanged. */
    entryId: text()
      .notNull()
      .references(() => entry.id),
    /** SHA-256 of the token by which a phone asks for the pass; null for a Google pass. */
    tokenHash: text(),
    /** SHA-256 of the contents last sent to the wallet. */
    contentHash: text().notNull(),
    createdAt: createdAt(),
    /** When its content last changed. */
    updatedAt: timestamp().notNull(),
    /** When it is due for a check. */
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

/** A phone registered for updates of an Apple pass. Its id is a secret between the phone and us. */
export const walletDevice = sqliteTable(
  'wallet_device',
  {
    deviceId: text().notNull(),
    /** Serial of its pass. */
    serial: text().notNull(),
    pushToken: text().notNull(),
    createdAt: createdAt(),
    /** `updatedAt` of the pass that the phone was last told. */
    toldAt: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceId, t.serial] }), index('wallet_device_serial').on(t.serial)],
)
