import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { json, timestamp } from '#db/columns.ts'
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
