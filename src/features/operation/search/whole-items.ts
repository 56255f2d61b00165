import { and, asc, inArray, isNull } from 'drizzle-orm'
import { loadStoredActivities, toOfficeActivities } from '#features/catalogue/activities/load-activity.ts'
import { type OfferRow, toOfficeOffer } from '#features/catalogue/offers/offer-rows.ts'
import { loadStocks } from '#features/stock-office/stock-admin/batches/get-stock.ts'
import { templateStocks } from '#features/stock-office/stock-admin/batches/get-stock-weekly-template.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import { location } from '#kernel/catalogue/tables.ts'
import { expertTicket } from '#kernel/expert-tickets/tables.ts'
import { readyMedia } from '#kernel/media/ready-media.ts'
import { weeklyTemplate } from '#kernel/stock/tables.ts'
import type { SearchTable } from './contract.ts'

export type Item = Record<string, unknown>

const itemId = (item: Item) => String(item.id)
const asMediaId = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const asMediaIds = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Completes items for `mode: 'full'` as their own calls return them; a page needs as many reads as one item. */
export async function wholeItems(
  ctx: OfficeReadContext,
  table: SearchTable,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (items.length === 0) return items
  const { db, scope, now } = ctx
  switch (table) {
    case 'vendor':
      return withAddresses(db, items, scope.groupId)
    case 'activity':
      return over(items, await toOfficeActivities(ctx, await loadStoredActivities(db, scope, items.map(itemId))))
    case 'cat1':
    case 'cat2':
    case 'cat3':
      return withPicture(db, items)
    case 'offer':
      return items.map((item) => ({ ...item, ...toOfficeOffer(asOfferRow(item)) }))
    case 'stock':
      return over(
        items,
        (await loadStocks(db, items.map(itemId))).map(({ stock }) => stock),
      )
    case 'stock-weekly-template':
      return withTemplate(db, items, now)
    case 'expert-ticket-stock':
      return withTickets(db, items)
    case 'expert-ticket-product':
      return items
  }
}

/** Cast: `searchedTables` names every column of an offer as its row does. */
const asOfferRow = (item: Item) => item as OfferRow

/** Merges complete entities into items by id. */
function over(items: readonly Item[], entities: readonly (Item & { id: string })[]): Item[] {
  const byId = new Map(entities.map((entity) => [entity.id, entity]))
  return items.map((item) => ({ ...item, ...byId.get(itemId(item)) }))
}

async function withPicture(db: ReadDb, categories: readonly Item[]): Promise<Item[]> {
  const ready = await readyMedia(
    db,
    categories.map(({ mediaId }) => asMediaId(mediaId)),
  )
  return categories.map((item) => ({ ...item, media: ready.get(asMediaId(item.mediaId)) ?? null }))
}

async function withTemplate(db: ReadDb, items: readonly Item[], now: number): Promise<Item[]> {
  const rows = await db.orm
    .select()
    .from(weeklyTemplate)
    .where(inArray(weeklyTemplate.id, items.map(itemId)))
  return over(items, await templateStocks(db, rows, now))
}

/** Adds the tickets that ExperTicket stocks sell. */
async function withTickets(db: ReadDb, stocks: readonly Item[]): Promise<Item[]> {
  const { id, stockId, label, description, productId, position } = expertTicket
  const ids = stocks.map((stock) => String(stock.id))
  const rows = await db.orm
    .select({ stockId, ticket: { id, label, description, productId } })
    .from(expertTicket)
    .where(and(inArray(stockId, ids), isNull(expertTicket.archivedAt)))
    .orderBy(asc(position))
  const byStock = Map.groupBy(rows, (row) => row.stockId)
  return stocks.map((stock) => ({
    ...stock,
    tickets: (byStock.get(String(stock.id)) ?? []).map(({ ticket }) => ticket),
  }))
}

/** Adds locations to partners; private ones are left out for partners of other committees. */
async function withAddresses(db: ReadDb, vendors: readonly Item[], groupId: string | null): Promise<Item[]> {
  const ids = vendors.map(({ id }) => String(id))
  const [places, ready] = await Promise.all([
    db.orm.select().from(location).where(inArray(location.vendorId, ids)).orderBy(asc(location.position)),
    readyMedia(
      db,
      vendors.flatMap((vendor) => [asMediaId(vendor.logoMediaId), ...asMediaIds(vendor.mediaIds)]),
    ),
  ])
  const byVendor = Map.groupBy(places, ({ vendorId }) => vendorId)
  return vendors.map((vendor) => {
    const isForeign = groupId !== null && vendor.groupId !== groupId
    const { contact, comments, ...others } = vendor
    const logo = ready.get(asMediaId(vendor.logoMediaId)) ?? null
    const known = { ...others, logo, media: asMediaIds(vendor.mediaIds).flatMap((id) => ready.get(id) ?? []) }
    const addresses = (byVendor.get(String(vendor.id)) ?? []).map((place) => locationItem(place, isForeign))
    return isForeign ? { ...known, addresses } : { ...known, contact, comments, addresses }
  })
}

/** Location of a partner. Other committees see only what members see (hide flags remove the rest). */
function locationItem(place: typeof location.$inferSelect, isForeign: boolean): Item {
  const { id, hideName, hidePhone, hideAddress, hideOpeningHours, rangeInKm } = place
  const unless = <Value>(isHidden: boolean, value: Value) => (isForeign && isHidden ? null : value)
  return {
    id,
    name: unless(hideName, place.name),
    hideName,
    phone: unless(hidePhone, place.phone),
    hidePhone,
    address: unless(hideAddress, place.address),
    hideAddress,
    openingHours: unless(hideOpeningHours, place.openingHours),
    hideOpeningHours,
    rangeInKm,
  }
}
