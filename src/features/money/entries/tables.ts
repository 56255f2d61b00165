import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, timestamp } from '#db/columns.ts'
import type { InvoiceRates, RateChange } from '#kernel/invoices/invoice-shapes.ts'
import type { KeptPayout } from './kept-payout.ts'
import type { AccountPlan } from './plan-shapes.ts'

/** Plan of accounts of the region's books: one row, or none while the usual accounts are proposed. */
export const accountPlan = sqliteTable(
  'account_plan',
  {
    id: integer().primaryKey(),
    siren: text().notNull(),
    /** First month of the financial year. */
    firstMonth: integer().notNull(),
    accounts: json<AccountPlan['accounts']>().notNull(),
    vat: json<AccountPlan['vat']>().notNull(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    check('account_plan_one', sql`${t.id} = 1`),
    check('account_plan_first_month', sql`${t.firstMonth} between 1 and 12`),
  ],
)

/**
 * All that the entries of a closed month follow besides the ledger, as it was when the month was closed. Rows are never
 * changed; `keepSettings` writes them.
 */
export const monthSettings = sqliteTable('month_settings', {
  month: text().primaryKey(),
  /** Null: the usual accounts. */
  plan: json<AccountPlan>(),
  /** VAT of the site on which the month was closed; null: none was set. */
  vat: json<{ exempt: boolean; rates: InvoiceRates; rateChanges: RateChange[] }>(),
  /** Names of partners and groups by id. */
  partners: json<Record<string, string>>().notNull(),
  groups: json<Record<string, string>>().notNull(),
  /** First-level categories by activity, of those that the rates name. */
  categories: json<Record<string, string[]>>().notNull(),
  /** Payments to partners as they stood; null in months closed before 29 November 2026. */
  payouts: json<KeptPayout[]>(),
})
