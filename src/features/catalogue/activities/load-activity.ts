import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import type { LocationRow } from '#features/catalogue/vendors/load-vendor.ts'
import { locationFields } from '#features/catalogue/vendors/location-rows.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { categoryContractKind } from '#kernel/catalogue/contract-kind-sql.ts'
import { activity, activityCategory, location, vendor } from '#kernel/catalogue/tables.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { type ActivityStock, loadActivityStock } from '#kernel/stock/activity-stock.ts'
import { isEverOpen } from '#kernel/time/opening-hours.ts'
import type { ContractKind } from '#lib/words/contract-kinds.ts'
import type { OfficeActivity, OfficeAddress } from './activity-shapes.ts'
import { isPricedActivity } from './priced-activity.ts'
import { sellingState } from './selling.ts'

export type ActivityRow = Omit<typeof activity.$inferSelect, 'nameKey' | 'vendorLocationIndex'>

/** A stored activity, as input of changes. */
export interface StoredActivity {
  row: ActivityRow
  catIds: string[]
  /** The activity's own location, if its postal address was typed by hand. */
  location: LocationRow | null
}

/** Null if the caller's scope has none with this id. */
export const loadStoredActivity = async (db: ReadDb, scope: Scope, id: string): Promise<StoredActivity | null> =>
  (await loadStoredActivities(db, scope, [id]))[0] ?? null

const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Loads activities of the caller's scope, in the order of their ids. */
export async function loadStoredActivities(
  db: ReadDb,
  scope: Scope,
  ids: readonly string[],
): Promise<StoredActivity[]> {
  const wanted = listed(ids)
  const [rows, categories, locations] = await db.orm.batch([
    db.orm
      .select()
      .from(activity)
      .where(and(inArray(activity.id, wanted), scope.where(activity.groupId))),
    db.orm
      .select({ of: activityCategory.activityId, id: activityCategory.categoryId })
      .from(activityCategory)
      .where(inArray(activityCategory.activityId, wanted))
      .orderBy(asc(activityCategory.position)),
    db.orm.select().from(location).where(inArray(location.activityId, wanted)).orderBy(asc(location.position)),
  ])
  return ids.flatMap((id) => {
    const found = rows.find((row) => row.id === id)
    if (!found) return []
    // Drops the name key, which only triggers write, and the old location index, which is no longer read.
    const { nameKey: _nameKey, vendorLocationIndex: _index, ...row } = found
    const catIds = categories.filter(({ of }) => of === id).map((category) => category.id)
    return [{ row, catIds, location: locations.find(({ activityId }) => activityId === id) ?? null }]
  })
}

/** Activity as the office shows it. */
export async function toOfficeActivity(ctx: OfficeReadContext, stored: StoredActivity): Promise<OfficeActivity> {
  const [shown] = await toOfficeActivities(ctx, [stored])
  if (!shown) throw new Error(`Activity ${stored.row.id} is not shown.`)
  return shown
}

/** Activities as the office shows them, in as many reads as one takes. */
export async function toOfficeActivities(
  ctx: OfficeReadContext,
  all: readonly StoredActivity[],
): Promise<OfficeActivity[]> {
  const { db, now } = ctx
  const ids = all.map(({ row }) => row.id)
  const vendorIds = listed(all.map(({ row }) => row.vendorId))
  const [categories, [owners, places, images, priced, kinds], stocks] = await Promise.all([
    currentCategories(ctx),
    db.orm.batch([
      db.orm
        .select({ id: vendor.id, name: vendor.name, slugName: vendor.slugName, groupId: vendor.groupId })
        .from(vendor)
        .where(inArray(vendor.id, vendorIds)),
      db.orm
        .select({ vendorId: location.vendorId, id: location.id, openingHours: location.openingHours })
        .from(location)
        .where(inArray(location.vendorId, vendorIds))
        .orderBy(asc(location.position)),
      db.orm
        .select()
        .from(media)
        .where(and(inArray(media.id, listed(all.flatMap(({ row }) => row.mediaIds))), eq(media.status, 'Ready'))),
      db.orm.all<{ id: string }>(
        sql`select value as id from json_each(${JSON.stringify(ids)}) where ${sql.raw(isPricedActivity('value'))}`,
      ),
      db.orm.all<{ id: string; kind: ContractKind | null }>(
        sql`select value as id, ${categoryContractKind(sql`value`)} as kind from json_each(${JSON.stringify(ids)})`,
      ),
    ]),
    loadActivityStock(db, ids, now),
  ])
  const facts: Facts = {
    categories,
    owners: new Map(owners.map((owner) => [owner.id, owner])),
    places: Map.groupBy(places, ({ vendorId }) => vendorId),
    ready: new Map(images.map((image) => [image.id, toMedia(image)])),
    kinds: new Map(kinds.map(({ id, kind }) => [id, kind])),
    priced: new Set(priced.map(({ id }) => id)),
    stocks: new Map(stocks.map((stock) => [stock.activityId, stock])),
  }
  return all.map((stored) => officeActivity(ctx, stored, facts))
}

/** Rows shared by several activities, by activity and partner id. */
interface Facts {
  categories: Awaited<ReturnType<typeof currentCategories>>
  owners: ReadonlyMap<string, Omit<OfficeActivity['vendor'], 'hasOpeningHours'>>
  places: ReadonlyMap<string | null, Pick<LocationRow, 'id' | 'openingHours'>[]>
  ready: ReadonlyMap<string, OfficeActivity['media'][number]>
  kinds: ReadonlyMap<string, ContractKind | null>
  priced: ReadonlySet<string>
  stocks: ReadonlyMap<string, ActivityStock>
}

function officeActivity({ now, region }: OfficeReadContext, stored: StoredActivity, facts: Facts): OfficeActivity {
  const { row, catIds } = stored
  const { categories, ready } = facts
  const owner = facts.owners.get(row.vendorId)
  if (!owner) throw new Error(`Activity ${row.id} has no partner.`)
  const places = facts.places.get(row.vendorId) ?? []
  const stock = facts.stocks.get(row.id)
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
    categoryContractKind: facts.kinds.get(row.id) ?? null,
    address: toOfficeAddress(
      stored,
      places.map((place) => place.id),
    ),
    media: row.mediaIds.flatMap((id) => ready.get(id) ?? []),
    hasPrices: facts.priced.has(row.id),
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
