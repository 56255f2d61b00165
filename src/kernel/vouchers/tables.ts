import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, cents, createdAt, flag, oneOf, timestamp } from '#db/columns.ts'
import { attempt } from '#kernel/orders/tables.ts'

/**
 * - Asked: written, and perhaps sent to the provider. Pending: waits for the member in the provider's app.
 * - Authorised: held for us. Capturing: the order is settled and the money is to be captured. Captured: done.
 * - Declined, Expired: by the member or the provider; the member then decides how to go on. Failed: capture refused.
 * - Releasing: no longer wanted. Released: the provider has been told.
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

/** Payment by holiday vouchers for an attempt, whose id identifies it at the provider. */
export const voucherPayment = sqliteTable(
  'voucher_payment',
  {
    attemptId: text()
      .primaryKey()
      .references(() => attempt.id),
    amount: cents().notNull(),
    status: text({ enum: voucherStatuses }).notNull(),
    /** The member's number at the provider; deleted once the provider has answered. */
    account: text(),
    /** True if declined because the provider rejects number or amount: no member was asked to confirm. */
    refused: flag().notNull().default(false),
    /** URL at which the member confirms; null until the provider has answered. */
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
