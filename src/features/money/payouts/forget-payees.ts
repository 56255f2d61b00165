import type { Statement } from '#db/region-db.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'

const gone = (table: 'payee' | 'bank_change'): Statement => ({
  sql: `delete from ${table} where not exists (select 1 from vendor v where v.id = ${table}.vendor_id)
    and not exists (select 1 from trash t where t.target = ${table}.vendor_id)
    and not exists (select 1 from statement_entry s where s.vendor_id = ${table}.vendor_id)
    and not exists (select 1 from partner_payout p where p.vendor_id = ${table}.vendor_id)`,
  args: [],
})

/**
 * Deletes accounts of partners whom the trash no longer has: nothing was ever sold of them, so no account of the books
 * needs the number. A partner who has sold is archived, and keeps it.
 */
export const forgetPayees = ({ db }: JobContext): Promise<unknown> => db.write([gone('payee'), gone('bank_change')])
