import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '../../handler/reader-rights.ts'

/** Which rows of `activity_listing` a list shows. */
export interface ListFilter {
  scope: string
  /** A second scope that the activities must be in as well: a vendor's activities of one category. */
  alsoIn: string | null
  /** Instead of `scope`: whatever the vendor of this activity sells beside it. */
  beside: string | null
  /** Only premium (1), only others (0), all (null); 'none' when the two exclude each other. */
  cse: 0 | 1 | null | 'none'
  groups: string
}

export interface ListWish {
  catId?: string
  vendorId?: string
  besideId?: string
  excludeCse?: boolean
  excludeNonCse?: boolean
}

/** What was asked for, within the reader's rights (A12). */
export function listFilter(wish: ListWish, rights: ReaderRights): ListFilter {
  const noCse = wish.excludeCse === true || rights.hidesCse
  const noOthers = wish.excludeNonCse === true || !rights.nonCse
  return {
    scope: wish.vendorId ?? wish.catId ?? 'all',
    alsoIn: wish.vendorId === undefined ? null : (wish.catId ?? null),
    beside: wish.besideId ?? null,
    cse: noCse && noOthers ? 'none' : noCse ? 0 : noOthers ? 1 : null,
    groups: rights.groups,
  }
}

/** The condition on `activity_listing l`. */
export function inList({ scope, alsoIn, beside, cse, groups }: ListFilter): SQL {
  const ofGroups = (row: 'l' | 'b') =>
    groups === '[]'
      ? sql.raw(`${row}.group_id is null`)
      : sql`(${sql.raw(row)}.group_id is null or ${sql.raw(row)}.group_id in (select value from json_each(${groups})))`
  const conditions = [
    beside === null
      ? sql`l.scope = ${scope}`
      : // Through the list, so that whose activity it is shows only where the activity does.
        sql`l.scope = (select a.vendor_id from activity_listing b join activity a on a.id = b.activity_id
          where b.scope = 'all' and b.activity_id = ${beside} and ${ofGroups('b')}) and l.activity_id <> ${beside}`,
    ...(cse === null ? [] : [cse === 'none' ? sql`0` : sql`l.cse = ${cse}`]),
    ofGroups('l'),
    ...(alsoIn === null
      ? []
      : [sql`exists (select 1 from activity_listing k where k.scope = ${alsoIn} and k.activity_id = l.activity_id)`]),
  ]
  return sql.join(conditions, sql` and `)
}

export const filterKey = ({ scope, alsoIn, beside, cse, groups }: ListFilter): string =>
  JSON.stringify([scope, alsoIn, beside, cse, groups])
