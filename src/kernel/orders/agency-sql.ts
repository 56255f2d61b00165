import { type SQL, sql } from 'drizzle-orm'

/** SQL: the terms of a partner who sells by an agent; those without a commission's VAT are not complete, and sell as before. */
const agentTerms = (vendorId: SQL): SQL =>
  sql`payee p where p.vendor_id = ${vendorId} and p.terms = 'Agency' and p.commission_vat is not null`

/** SQL: an agent's terms of now as `parseAgency` reads them; null of a resale. */
export const agencyJson = (vendorId: SQL): SQL<string | null> =>
  sql`(select json_object('commission', p.commission, 'rate', p.commission_vat -> '$.rate',
    'provision', p.commission_vat ->> '$.provision') from ${agentTerms(vendorId)})`

/** SQL: an agent's commission of now in hundredths of a percent; null of a resale. */
export const agencyCommission = (vendorId: SQL): SQL<number | null> =>
  sql`(select p.commission from ${agentTerms(vendorId)})`
