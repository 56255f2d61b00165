import { type SQL, sql } from 'drizzle-orm'
import type { ReaderRights } from '#handler/reader-rights.ts'

/** Selects the rows of `activity_listing` that a list shows. */
export interface ListFilter {
  scope: string
  /** A second scope that the activities must be in as well: a vendor's activities of one category. */
  alsoIn: string | null
  /** Used instead of `scope`: id of an activity whose partner's other activities are listed. */
  beside: string | null
  /**
   * Premium only (1), others only (0), both (null); 'none' when the wish and the reader's rights exclude each other.
   */
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

/** The list that was asked for, restricted to the reader's rights (A12). */
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

/**
 * Scope of the list. Beside an activity, its partner is looked up through the list, so that a reader learns it only if
 * they may see the activity.
 */
export const listScope = ({ scope, beside, groups }: ListFilter): SQL =>
  beside === null
    ? sql`${scope}`
    : sql`(select a.vendor_id from activity_listing b join activity a on a.id = b.activity_id
        where b.scope = 'all' and b.activity_id = ${beside} and ${inGroups('b', groups)})`

/** Condition on `activity_id` beyond scope, kind and group: in the second scope, and not the activity itself. */
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

/** Condition on `activity_listing l` for the whole filter. */
export function inList(filter: ListFilter): SQL {
  const { scope, kind, group } = partsOfList(filter)
  return sql.join([scope, ...(kind === null ? [] : [kind]), group, withinScope(filter, 'l')], sql` and `)
}

/** The three conditions that decide for a reader, separately: listed at all, kind (null: both kinds) and group. */
export const partsOfList = (filter: ListFilter): { scope: SQL; kind: SQL | null; group: SQL } => ({
  scope: sql`l.scope = ${listScope(filter)}`,
  kind: filter.cse === null ? null : filter.cse === 'none' ? sql`0` : sql`l.cse = ${filter.cse}`,
  group: inGroups('l', filter.groups),
})

/** Parts of `listing_place` that make up the list: pairs of kind and group (empty: open to every group). */
export function listParts({ cse, groups }: ListFilter): (readonly [cse: number, groupKey: string])[] {
  const kinds = cse === 'none' ? [] : cse === null ? [0, 1] : [cse]
  const keys = ['', ...(JSON.parse(groups) as string[])]
  return kinds.flatMap((kind) => keys.map((key) => [kind, key] as const))
}

/** True if lists show the reader an activity of this kind and group; same rule as `inList` without a wish. */
export const isListedFor = (
  { hidesCse, nonCse, groups }: ReaderRights,
  row: { cse: boolean; groupId: string | null },
): boolean =>
  (row.cse ? !hidesCse : nonCse) && (row.groupId === null || (JSON.parse(groups) as string[]).includes(row.groupId))

export const filterKey = ({ scope, alsoIn, beside, cse, groups }: ListFilter): string =>
  JSON.stringify([scope, alsoIn, beside, cse, groups])
