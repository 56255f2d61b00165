import { and, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { statedTotal } from '#handler/list-total.ts'
import { searchedPage } from '#handler/searched-page.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { listVendors } from './contract.ts'
import { searchedVendors, vendorOrder, wantedVendors } from './wanted-vendors.ts'

const firstAddress = sql<
  string | null
>`(select json_object('main', l.address ->> 'main', 'secondary', l.address ->> 'secondary')
  from location l where l.vendor_id = ${vendor.id} and l.address is not null order by l.position limit 1)`
const addressCount = sql<number>`(select count(*) from location l where l.vendor_id = ${vendor.id} and l.address is not null)`

export const listVendorsHandler = handleOffice(listVendors, async ({ db, scope, groups }, input) => {
  const page = listPage(input, vendorOrder)
  const search = searchedVendors(scope, input.text)
  const filters = { ...input, text: search ? undefined : input.text }
  const { counted: wanted, inOrder } = wantedVendors(scope, filters)
  const read = searchedPage({ table: vendor, id: vendor.id, search, wanted, inOrder, page, input })
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .with(...read.found)
      .select({
        id: vendor.id,
        name: vendor.name,
        slugName: vendor.slugName,
        visibility: vendor.visibility,
        groupId: vendor.groupId,
        legalIdentity: vendor.legalIdentity,
        createdAt: vendor.createdAt,
        updatedAt: vendor.updatedAt,
        logo: media,
        address: firstAddress,
        addressCount,
        key: page.key,
        total: read.besideRow,
      })
      .from(vendor)
      .leftJoin(media, and(eq(media.id, vendor.logoMediaId), eq(media.status, 'Ready')))
      .where(read.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: read.total.count }).from(sql`(select 1)`),
  ])
  const cut = toPage(rows, page)
  return {
    items: cut.rows.map(({ key: _key, total: _total, logo, address, groupId, ...row }) => ({
      ...row,
      groupId,
      groupLabel: groupId === null ? null : (groups.get(groupId)?.label ?? null),
      logo: logo && toMedia(logo),
      address: address === null ? null : parseAddress(address),
    })),
    nextCursor: cut.nextCursor,
    ...statedTotal(read.total, rows[0]?.total ?? counted?.total, cut),
  }
})

/** The cast holds because `firstAddress` above builds the value. */
const parseAddress = (json: string) => JSON.parse(json) as { main: string; secondary: string }
