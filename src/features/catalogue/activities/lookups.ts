import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { searchedVendors } from '#features/catalogue/vendors/wanted-vendors.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { statedTotal } from '#handler/list-total.ts'
import { searchedPage } from '#handler/searched-page.ts'
import { textFilter } from '#handler/text-filter.ts'
import { location, vendor } from '#kernel/catalogue/tables.ts'
import { foundPartners } from '#kernel/people/phone-owners.ts'
import { isEverOpen } from '#kernel/time/opening-hours.ts'
import { choosable } from './check-choices.ts'
import { categoryLookup, vendorLookup } from './contract.ts'

export const categoryLookupHandler = handleOffice(categoryLookup, async (ctx) => {
  const categories = await currentCategories(ctx)
  const under = (parentId: string | null, level: 1 | 2 | 3): Choice[] =>
    categories
      .children(parentId)
      .flatMap(({ id, name }): Choice[] => [
        { id, name, level, parentId },
        ...(level === 3 ? [] : under(id, level === 1 ? 2 : 3)),
      ])
  return { items: under(null, 1) }
})

interface Choice {
  id: string
  name: string
  level: 1 | 2 | 3
  parentId: string | null
}

/** Returns neither notes nor contacts, because committees also see partners of others. */
export const vendorLookupHandler = handleOffice(vendorLookup, async ({ db, scope }, input) => {
  const page = listPage(input, {
    by: { name: vendor.nameKey, updatedAt: vendor.updatedAt },
    usual: { sort: 'updatedAt', direction: 'desc' },
    id: vendor.id,
  })
  const wanted = and(
    choosable(scope),
    input.vendorId === undefined ? undefined : eq(vendor.id, input.vendorId),
    foundPartners(input.text, textFilter(input.text, [vendor.nameKey])),
  )
  const search = input.vendorId === undefined ? searchedVendors(scope, input.text) : null
  const read = searchedPage({ table: vendor, id: vendor.id, search, wanted, page, input })
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .with(...read.found)
      .select({
        id: vendor.id,
        name: vendor.name,
        groupId: vendor.groupId,
        key: page.key,
        total: read.besideRow,
      })
      .from(vendor)
      .where(read.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: read.total.count }).from(sql`(select 1)`),
  ])
  const cut = toPage(rows, page)
  const ids = cut.rows.map(({ id }) => id)
  const places = await db.orm
    .select({
      id: location.id,
      vendorId: location.vendorId,
      name: location.name,
      address: location.address,
      openingHours: location.openingHours,
    })
    .from(location)
    .where(inArray(location.vendorId, ids))
    .orderBy(asc(location.position))
  const placesByVendor = Map.groupBy(places, ({ vendorId }) => vendorId)
  return {
    items: cut.rows.map(({ id, name, groupId }) => {
      const own = placesByVendor.get(id) ?? []
      return {
        id,
        name,
        groupId,
        locations: own.map((place) => ({ id: place.id, text: placeText(place) })),
        hasAddress: own.some(({ address }) => address !== null),
        hasOpeningHours: own.some(({ openingHours }) => openingHours && isEverOpen(openingHours.weekdays)),
      }
    }),
    nextCursor: cut.nextCursor,
    ...statedTotal(read.total, rows[0]?.total ?? counted?.total, cut),
  }
})

const placeText = ({ name, address }: Pick<typeof location.$inferSelect, 'name' | 'address'>): string =>
  [name, address?.main, address?.secondary].filter(Boolean).join(', ') || 'Sans adresse'
