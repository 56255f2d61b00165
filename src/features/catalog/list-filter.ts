import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from './reader-rights.ts'

/** Which rows of `activity_listing` a list shows. */
export interface ListFilter {
  scope: string
  /** A second scope that the activities must be in as well: a vendor's activities of one category. */
  alsoIn: string | null
  /** Only premium (1), only others (0), all (null); 'none' when the two exclude each other. */
  cse: 0 | 1 | null | 'none'
  groups: string
}

export interface ListWish {
  catId?: string
  vendorId?: string
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
    cse: noCse && noOthers ? 'none' : noCse ? 0 : noOthers ? 1 : null,
    groups: rights.groups,
  }
}

/** The condition on `activity_listing l`. */
export function inList({ scope, alsoIn, cse, groups }: ListFilter): SQL {
  const conditions = [
    sql`l.scope = ${scope}`,
    ...(cse === null ? [] : [cse === 'none' ? sql`0` : sql`l.cse = ${cse}`]),
    groups === '[]'
      ? sql`l.group_id is null`
      : sql`(l.group_id is null or l.group_id in (select value from json_each(${groups})))`,
    ...(alsoIn === null
      ? []
      : [sql`exists (select 1 from activity_listing k where k.scope = ${alsoIn} and k.activity_id = l.activity_id)`]),
  ]
  return sql.join(conditions, sql` and `)
}

export const filterKey = ({ scope, alsoIn, cse, groups }: ListFilter): string =>
  JSON.stringify([scope, alsoIn, cse, groups])
