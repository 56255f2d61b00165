import { and, asc, inArray, isNull } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { listPage, toPage } from '../../handler/list-page.ts'
import type { ReadDb } from '../../handler/office-context.ts'
import { location } from '../catalogue/tables.ts'
import { expertTicket } from '../expert-tickets/tables.ts'
import { type OfferRow, toOfficeOffer } from '../offers/offer-rows.ts'
import { type SearchTable, searchQuery } from './contract.ts'
import { queryCondition, queryOrder } from './search-conditions.ts'
import { searchedTables } from './search-tables.ts'

type Item = Record<string, unknown>

export const searchQueryHandler = handleOffice(searchQuery, async ({ db, scope }, input) => {
  const searched = searchedTables[input.table]
  const isScoped = scope.groupId !== null
  const hidden = isScoped ? (searched.privates ?? []) : []
  const { sort, direction, order } = queryOrder(searched, input, isScoped)
  const page = listPage({ limit: input.limit, cursor: input.cursor, sort, direction }, order)
  const rows = await db.orm
    .select({ item: searched.fields, id: searched.id, key: page.key })
    .from(searched.table)
    .where(
      and(
        isScoped ? searched.committee(db, scope) : undefined,
        queryCondition(db, searched, { ...input, hidden }),
        page.after,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows: shown, nextCursor } = toPage(
    rows.map(({ id, ...row }) => ({ ...row, id: String(id) })),
    page,
  )
  const items = shown.map(({ item }): Item => item)
  const whole = await wholeItems(db, input.table, items, scope.groupId)
  return { items: whole.map((item) => ({ item })), nextCursor }
})

/** With what of an item stands in other tables. */
export const wholeItems = async (
  db: ReadDb,
  table: SearchTable,
  items: readonly Item[],
  groupId: string | null,
): Promise<readonly Item[]> => {
  if (table === 'vendor') return withAddresses(db, items, groupId)
  if (table === 'offer') return items.map((item) => ({ ...item, ...toOfficeOffer(asOfferRow(item)) }))
  return table === 'expert-ticket-stock' ? withTickets(db, items) : items
}

/** `searchedTables` names every column of a promotion by the name that its row has: that makes the cast true. */
const asOfferRow = (item: Item) => item as OfferRow

/** ExperTicket stocks with what they sell. */
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

/** Partners with their addresses; those that are not the committee's own without what is private. */
async function withAddresses(db: ReadDb, vendors: readonly Item[], groupId: string | null): Promise<Item[]> {
  const ids = vendors.map(({ id }) => String(id))
  const places = await db.orm
    .select()
    .from(location)
    .where(inArray(location.vendorId, ids))
    .orderBy(asc(location.position))
  const byVendor = Map.groupBy(places, ({ vendorId }) => vendorId)
  return vendors.map((vendor) => {
    const isForeign = groupId !== null && vendor.groupId !== groupId
    const { contact, comments, ...known } = vendor
    const addresses = (byVendor.get(String(vendor.id)) ?? []).map((place) => locationItem(place, isForeign))
    return isForeign ? { ...known, addresses } : { ...known, contact, comments, addresses }
  })
}

/** Of somebody else's partner only what members see (a hide flag covers the rest). */
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
