import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../handler/scope.ts'
import { textFilter } from '../../handler/text-filter.ts'
import { activity } from '../catalogue/tables.ts'
import type { ActivityFilters } from './activity-shapes.ts'

/** The activities of the scope that a list's filters let through. */
export const wantedActivities = (scope: Scope, input: ActivityFilters): SQL | undefined =>
  and(
    scope.where(activity.groupId),
    input.visibility && eq(activity.visibility, input.visibility),
    input.stockType && eq(activity.stockType, input.stockType),
    input.vendorId === undefined ? undefined : eq(activity.vendorId, input.vendorId),
    // As the index says it.
    input.isDirty ? sql`${activity.isDirty}` : undefined,
    textFilter(input.text, [activity.nameKey]),
  )

/** How a list of activities may be sorted. */
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
