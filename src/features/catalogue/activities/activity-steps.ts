import { eq } from 'drizzle-orm'
import type { Statement, Step } from '#db/region-db.ts'
import type { LocationRow } from '#features/catalogue/vendors/load-vendor.ts'
import { placeRows } from '#features/catalogue/vendors/location-rows.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { activityCategory, location } from '#kernel/catalogue/tables.ts'
import type { ActivityState } from './activity-shapes.ts'

/** Location of an activity whose postal address was typed by hand. */
export function ownLocation(activityId: string, { address }: ActivityState): LocationRow | null {
  if (address.type !== 'Manual' || address.location === null) return null
  return placeRows({ vendorId: null, activityId }, [address.location])[0] ?? null
}

/** Puts the activity into these categories, in this order, and removes it from all others. */
export function categorySteps(db: ReadDb, activityId: string, catIds: readonly string[]): (Step | Statement)[] {
  const rows = [...new Set(catIds)].map((categoryId, position) => ({ activityId, categoryId, position }))
  return [
    db.orm.delete(activityCategory).where(eq(activityCategory.activityId, activityId)),
    ...(rows.length === 0 ? [] : [db.orm.insert(activityCategory).values(rows)]),
  ]
}

export function locationSteps(db: ReadDb, activityId: string, row: LocationRow | null): Statement[] {
  return [
    db.orm.delete(location).where(eq(location.activityId, activityId)),
    ...(row === null ? [] : [db.orm.insert(location).values(row)]),
  ]
}
