import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OfficeReadContext, ReadDb } from '../../handler/office-context.ts'
import type { Scope } from '../../handler/scope.ts'
import { currentCategories } from '../catalogue/category-index.ts'
import { activity, activityCategory, location, vendor } from '../catalogue/tables.ts'
import { toMedia } from '../media/media-view.ts'
import { media } from '../media/tables.ts'
import { loadActivityStock } from '../stock/activity-stock.ts'
import { isEverOpen } from '../stock/opening-hours.ts'
import type { LocationRow } from '../vendors/load-vendor.ts'
import { locationFields } from '../vendors/location-rows.ts'
import type { OfficeActivity, OfficeAddress } from './activity-shapes.ts'
import { sellingState } from './selling.ts'

export type ActivityRow = Omit<typeof activity.$inferSelect, 'nameKey' | 'vendorLocationIndex'>

/** An activity as it is stored, for what changes it. */
export interface StoredActivity {
  row: ActivityRow
  catIds: string[]
  /** Of its own, where the address was written by hand. */
  location: LocationRow | null
}

/** Null where there is none in the caller's scope. */
export async function loadStoredActivity(db: ReadDb, scope: Scope, id: string): Promise<StoredActivity | null> {
  const [rows, categories, locations] = await db.orm.batch([
    db.orm
      .select()
      .from(activity)
      .where(and(eq(activity.id, id), scope.where(activity.groupId))),
    db.orm
      .select({ id: activityCategory.categoryId })
      .from(activityCategory)
      .where(eq(activityCategory.activityId, id))
      .orderBy(asc(activityCategory.position)),
    db.orm.select().from(location).where(eq(location.activityId, id)).orderBy(asc(location.position)).limit(1),
  ])
  const [found] = rows
  if (!found) return null
  // Triggers write the one, nobody reads the other any more.
  const { nameKey: _nameKey, vendorLocationIndex: _index, ...row } = found
  return { row, catIds: categories.map((category) => category.id), location: locations[0] ?? null }
}

/** The activity as the office shows it. */
export async function toOfficeActivity(ctx: OfficeReadContext, stored: StoredActivity): Promise<OfficeActivity> {
  const { db, now, region } = ctx
  const { row, catIds } = stored
  const [categories, [[owner], places, images, [priced]], [stock]] = await Promise.all([
    currentCategories(ctx),
    db.orm.batch([
      db.orm
        .select({ id: vendor.id, name: vendor.name, slugName: vendor.slugName, groupId: vendor.groupId })
        .from(vendor)
        .where(eq(vendor.id, row.vendorId)),
      db.orm
        .select({ id: location.id, openingHours: location.openingHours })
        .from(location)
        .where(eq(location.vendorId, row.vendorId))
        .orderBy(asc(location.position)),
      db.orm
        .select()
        .from(media)
        .where(and(inArray(media.id, row.mediaIds), eq(media.status, 'Ready'))),
      db.orm.all<{ found: number }>(
        sql`select exists (select 1 from batch b join ticket_info t on t.batch_id = b.id
            where b.activity_id = ${row.id} and b.archived_at is null and t.archived_at is null
              and t.visibility = 'Public')
          or exists (select 1 from expert_stock s join expert_ticket t on t.stock_id = s.id
            where s.activity_id = ${row.id} and s.archived_at is null and t.archived_at is null) as found`,
      ),
    ]),
    loadActivityStock(db, [row.id], now),
  ])
  if (!owner) throw new Error(`Activity ${row.id} has no partner.`)
  const ready = new Map(images.map((image) => [image.id, toMedia(image)]))
  const selling = stock && sellingState(stock, now, region.zone)
  const {
    addressType: _type,
    addressRangeInKm: _range,
    vendorLocationId: _place,
    websiteUrl: _website,
    addressText: _text,
    sourceKey: _key,
    sourceHash: _hash,
    ...shown
  } = row
  return {
    ...shown,
    vendor: {
      ...owner,
      hasOpeningHours: places.some(({ openingHours }) => openingHours && isEverOpen(openingHours.weekdays)),
    },
    catIds,
    cat: catIds.map((id) => categories.path(id)),
    address: toOfficeAddress(
      stored,
      places.map((place) => place.id),
    ),
    media: row.mediaIds.flatMap((id) => ready.get(id) ?? []),
    hasPrices: priced?.found === 1,
    firstStockTs: selling?.firstStockTs ?? null,
    bestStock: selling?.bestStock ?? {
      hasFixedStocks: false,
      hasFlexibleStocks: false,
      discount: null,
      offer: null,
    },
  }
}

function toOfficeAddress({ row, location: own }: StoredActivity, locationIds: readonly string[]): OfficeAddress {
  switch (row.addressType) {
    case 'Vendor':
      return { type: 'Vendor' }
    case 'AtHome': {
      const at = locationIds.indexOf(row.vendorLocationId ?? '')
      return {
        type: 'AtHome',
        rangeInKm: row.addressRangeInKm,
        vendorLocationId: row.vendorLocationId,
        vendorLocationIndex: at === -1 ? null : at,
      }
    }
    case 'Website':
      return { type: 'Website', websiteUrl: row.websiteUrl ?? '' }
    case 'Manual':
      return { type: 'Manual', location: own && locationFields(own), text: row.addressText }
  }
}
