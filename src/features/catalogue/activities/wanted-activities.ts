import { and, eq, type SQL, sql } from 'drizzle-orm'
import { inCategory } from '#features/catalogue/shop/in-category.ts'
import { activityNames } from '#features/catalogue/shop/name-indexes.ts'
import { nameSearch } from '#handler/name-search.ts'
import type { Scope } from '#handler/scope.ts'
import { textFilter } from '#handler/text-filter.ts'
import type { WordSearch } from '#handler/word-search.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import type { ActivityFilter } from './activity-shapes.ts'

/** Activities of the scope that match a list's filters. */
export const wantedActivities = (scope: Scope, filter: ActivityFilter): SQL | undefined =>
  and(
    scope.where(activity.groupId),
    filter.visibility && eq(activity.visibility, filter.visibility),
    filter.stockType && eq(activity.stockType, filter.stockType),
    filter.vendorId === undefined ? undefined : eq(activity.vendorId, filter.vendorId),
    filter.categoryId === undefined ? undefined : sql`${activity.id} in ${inCategory(filter.categoryId)}`,
    filter.restrictedTo === undefined ? undefined : eq(activity.groupId, filter.restrictedTo),
    filter.cse === false ? eq(activity.cse, false) : undefined,
    // Written as the conditions of their partial indexes.
    filter.cse ? sql`${activity.cse}` : undefined,
    filter.isDirty ? sql`${activity.isDirty}` : undefined,
    textFilter(filter.text, [activity.nameKey]),
  )

/** True if a filter leaves few activities, which its own index reads. */
const isNarrow = ({ vendorId, categoryId, restrictedTo, isDirty }: ActivityFilter): boolean =>
  isDirty === true || [vendorId, categoryId, restrictedTo].some((id) => id !== undefined)

/** A search among all activities; null if another filter leaves few of them. */
export const searchedActivities = (scope: Scope, filter: ActivityFilter): WordSearch | null =>
  scope.groupId !== null || isNarrow(filter) ? null : nameSearch(activityNames, filter.text)

/** Sort orders of a list of activities. */
export const activityOrder = {
  by: {
    name: activity.nameKey,
    createdAt: activity.createdAt,
    updatedAt: activity.updatedAt,
    visibility: activity.visibility,
  },
  usual: { sort: 'updatedAt', direction: 'desc' },
  id: activity.id,
} as const
