import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { activity, location, vendor } from '#kernel/catalogue/tables.ts'
import { readyMedia } from '#kernel/media/ready-media.ts'
import { type LocationUsers, NAMED, type OfficeVendor } from './vendor-shapes.ts'

export type VendorRow = Omit<typeof vendor.$inferSelect, 'nameKey'>
export type LocationRow = typeof location.$inferSelect

/** A stored partner, as input of changes. */
export interface StoredVendor {
  row: VendorRow
  locations: LocationRow[]
  /** Location id → activities that use it. */
  usedBy: Map<string, { id: string; label: string }[]>
}

/** Null if the caller's scope has none with this id. */
export async function loadStoredVendor(
  db: ReadDb,
  scope: Scope,
  vendorId: string,
): Promise<(StoredVendor & { activityCount: number }) | null> {
  const [rows, locations, users] = await db.orm.batch([
    db.orm
      .select()
      .from(vendor)
      .where(and(eq(vendor.id, vendorId), scope.where(vendor.groupId))),
    db.orm.select().from(location).where(eq(location.vendorId, vendorId)).orderBy(asc(location.position)),
    db.orm
      .select({ id: activity.id, label: activity.label, locationId: activity.vendorLocationId })
      .from(activity)
      .where(eq(activity.vendorId, vendorId)),
  ])
  const [found] = rows
  if (!found) return null
  // Drops the name key, which triggers write and only searches read.
  const { nameKey: _nameKey, ...row } = found
  const usedBy = new Map<string, { id: string; label: string }[]>()
  for (const { locationId, id, label } of users)
    if (locationId !== null) usedBy.set(locationId, [...(usedBy.get(locationId) ?? []), { id, label }])
  return { row, locations, usedBy, activityCount: users.length }
}

/** Names the first activities and counts the rest. */
export const namedUsers = (all: LocationUsers['activities']): LocationUsers => ({
  count: all.length,
  activities: all.slice(0, NAMED),
})

/** Partner as the office shows it. */
export async function toOfficeVendor(db: ReadDb, { row, locations, usedBy }: StoredVendor): Promise<OfficeVendor> {
  const ready = await readyMedia(db, [row.logoMediaId, ...row.mediaIds])
  const { sourceKey: _sourceKey, sourceHash: _sourceHash, ...fields } = row
  return {
    ...fields,
    logo: ready.get(row.logoMediaId) ?? null,
    media: row.mediaIds.flatMap((id) => ready.get(id) ?? []),
    addresses: locations.map((place) => ({
      id: place.id,
      name: place.name,
      hideName: place.hideName,
      phone: place.phone,
      hidePhone: place.hidePhone,
      address: place.address,
      hideAddress: place.hideAddress,
      openingHours: place.openingHours,
      hideOpeningHours: place.hideOpeningHours,
      rangeInKm: place.rangeInKm,
      usedBy: namedUsers(usedBy.get(place.id) ?? []),
    })),
  }
}

/** Number of a partner's activities, and of those ever ordered. */
export async function countActivities(db: ReadDb, vendorId: string): Promise<{ all: number; ordered: number }> {
  const [found] = await db.orm
    .select({
      all: count(),
      // Named whole: a column alone would be the order's own id, within the inner query.
      ordered: sql<number>`coalesce(sum(exists (select 1 from order_item o where o.activity_id = activity.id)), 0)`,
    })
    .from(activity)
    .where(eq(activity.vendorId, vendorId))
  return { all: found?.all ?? 0, ordered: Number(found?.ordered ?? 0) }
}
