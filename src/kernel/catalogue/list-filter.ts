import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '#handler/reader-rights.ts'

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

const inGroups = (row: 'l' | 'b', groups: string): SQL =>
  groups === '[]'
    ? sql.raw(`${row}.group_id is null`)
    : sql`(${sql.raw(row)}.group_id is null or ${sql.raw(row)}.group_id in (select value from json_each(${groups})))`

/** The scope that the list is in. Beside an activity: through the list, so that whose it is shows only where it does. */
export const listScope = ({ scope, beside, groups }: ListFilter): SQL =>
  beside === null
    ? sql`${scope}`
    : sql`(select a.vendor_id from activity_listing b join activity a on a.id = b.activity_id
        where b.scope = 'all' and b.activity_id = ${beside} and ${inGroups('b', groups)})`

/** What the rows of the scope must be beyond their kind and their group: a condition on their `activity_id`. */
export function withinScope({ beside, alsoIn }: ListFilter, row: 'l' | 'p'): SQL {
  const id = sql.raw(`${row}.activity_id`)
  const conditions = [
    ...(beside === null ? [] : [sql`${id} <> ${beside}`]),
    ...(alsoIn === null
      ? []
      : [sql`exists (select 1 from activity_listing k where k.scope = ${alsoIn} and k.activity_id = ${id})`]),
  ]
  return conditions.length === 0 ? sql.raw('true') : sql.join(conditions, sql` and `)
}

/** The condition on `activity_listing l`. */
export function inList(filter: ListFilter): SQL {
  const { scope, kind, group } = partsOfList(filter)
  return sql.join([scope, ...(kind === null ? [] : [kind]), group, withinScope(filter, 'l')], sql` and `)
}

/** What decides for a reader, one by one: that it is listed at all, its kind (null: either will do) and its group. */
export const partsOfList = (filter: ListFilter): { scope: SQL; kind: SQL | null; group: SQL } => ({
  scope: sql`l.scope = ${listScope(filter)}`,
  kind: filter.cse === null ? null : filter.cse === 'none' ? sql`0` : sql`l.cse = ${filter.cse}`,
  group: inGroups('l', filter.groups),
})

/** The same of `listing_place`: the parts of the scope, by kind and group (empty for everybody's), that make up the list. */
export function listParts({ cse, groups }: ListFilter): (readonly [cse: number, groupKey: string])[] {
  const kinds = cse === 'none' ? [] : cse === null ? [0, 1] : [cse]
  const keys = ['', ...(JSON.parse(groups) as string[])]
  return kinds.flatMap((kind) => keys.map((key) => [kind, key] as const))
}

/** Whether lists show the reader an activity of this kind and group; the same as `inList` with no wish. */
export const isListedFor = (
  { hidesCse, nonCse, groups }: ReaderRights,
  row: { cse: boolean; groupId: string | null },
): boolean =>
  (row.cse ? !hidesCse : nonCse) && (row.groupId === null || (JSON.parse(groups) as string[]).includes(row.groupId))

export const filterKey = ({ scope, alsoIn, beside, cse, groups }: ListFilter): string =>
  JSON.stringify([scope, alsoIn, beside, cse, groups])
