import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { attempt } from '#kernel/orders/tables.ts'

/**
 * - Asked: written, and perhaps told to the provider. Pending: waits for the member in the provider's application.
 * - Authorised: held for us. Capturing: the order is settled and the money is to be taken. Captured: it was.
 * - Declined, Expired: by the member or the provider; the member then decides how to go on. Failed: a capture was refused.
 * - Releasing: not wanted any more. Released: the provider knows it.
 */
export const voucherStatuses = [
  'Asked',
  'Pending',
  'Authorised',
  'Capturing',
  'Captured',
  'Declined',
  'Expired',
  'Failed',
  'Releasing',
  'Released',
] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** What holiday vouchers are to pay of an attempt; at the provider it is named by the attempt's id. */
export const voucherPayment = sqliteTable(
  'voucher_payment',
  {
    attemptId: text()
      .primaryKey()
      .references(() => attempt.id),
    amount: cents().notNull(),
    status: text({ enum: voucherStatuses }).notNull(),
    /** The member's number at the provider; forgotten once that has answered. */
    account: text(),
    /** Declined because the provider does not take the number or the amount: nobody was asked to confirm anything. */
    refused: flag().notNull().default(false),
    /** Where the member confirms; null while the provider has not answered. */
    confirmUrl: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('voucher_payment_status').on(t.status, t.updatedAt),
    oneOf('voucher_payment_status_known', t.status, voucherStatuses),
    atLeast('voucher_payment_amount', t.amount, 1),
  ],
)
export type VoucherPayment = typeof voucherPayment.$inferSelect
