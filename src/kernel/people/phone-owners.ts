import { inArray, or, type SQL, sql } from 'drizzle-orm'
import { vendor } from '#kernel/catalogue/tables.ts'
import { phoneHref } from '#lib/words/phone-href.ts'
import { phoneKeys } from './phone-key.ts'

/** Fewest digits of a text that is looked for as a telephone: fewer are a year, or part of a name. */
const FEWEST = 6

export const isPhoneText = (text: string | undefined): text is string =>
  text !== undefined && /^\s*\+?[\d\s./()-]+$/.test(text) && text.replace(/\D/g, '').length >= FEWEST

/** SQL condition on `telephone t`: the number that a person typed in any spelling, or the beginning of one. */
function isNumber(text: string): SQL {
  const number = phoneHref(text)?.replace(/^tel:/, '') ?? ''
  const begins = phoneKeys(text).map((key) => sql`t.digits >= ${key} and t.digits < ${`${key}:`}`)
  return sql`(${sql.join([sql`t.number = ${number}`, ...begins], sql` or `)})`
}

/** SQL query: ids of the partners whose contact or places have the number. */
const partnersWithPhone = (text: string): SQL => sql`(
  select t.owner_id from telephone t where t.owner_kind = 'partner' and ${isNumber(text)}
  union all select l.vendor_id from telephone t join location l on l.id = t.owner_id
    where t.owner_kind = 'place' and ${isNumber(text)})`

/** Condition on partners that a text finds by its words or, where it may be one, by their telephone. */
export const foundPartners = (text: string | undefined, byWords: SQL | undefined): SQL | undefined =>
  isPhoneText(text) ? or(byWords, inArray(vendor.id, partnersWithPhone(text))) : byWords

/** SQL query: ids of the groups on whose page the number stands. */
export const groupsWithPhone = (text: string): SQL =>
  sql`select t.owner_id from telephone t where t.owner_kind = 'committee' and ${isNumber(text)}`
