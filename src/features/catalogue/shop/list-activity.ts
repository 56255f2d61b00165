import { sql } from 'drizzle-orm'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { actorRights, type ReaderRights } from '#handler/reader-rights.ts'
import { listFilter } from '#kernel/catalogue/list-filter.ts'
import { cardLocations, toSummary } from './activity-card.ts'
import { currentCategories } from './category-index.ts'
import { type ListedActivity, listActivity } from './contract.ts'
import { currentCards } from './current-cards.ts'
import { latestPage } from './latest-page.ts'
import { decodeCursor } from './list-cursor.ts'
import { listTotal } from './list-total.ts'
import { nearestPage } from './nearest-page.ts'
import { findSortPoint } from './sort-point.ts'

const mostPerPage = 200

export const listActivityHandler = handle(listActivity, async (ctx, input, fail) => {
  const rights = actorRights(ctx)
  const filter = listFilter(input, rights)
  const limit = input.limit ?? mostPerPage
  const categories = await currentCategories(ctx)
  if (input.catId !== undefined && !categories.has(input.catId)) fail('categoryNotFound')
  const point = await findSortPoint(ctx, input.sort)

  // Requested together with the page: both are one round trip.
  const owned = ownSubsidies(ctx)
  const page = point
    ? await nearestPage(ctx, filter, {
        point,
        limit,
        after: input.cursor === undefined ? null : decodeCursor(input.cursor, 'd'),
        total: await listTotal(ctx, filter),
      })
    : await latestPage(ctx, filter, limit, input.cursor)
  if (page.total === 0 && input.vendorId !== undefined && !(await isShownVendor(ctx, input.vendorId, rights)))
    fail('vendorNotFound')

  const [rows, own] = await Promise.all([currentCards(ctx, page.rows), owned])
  return {
    total: page.total,
    nextCursor: page.nextCursor,
    ...(input.sort?.type === 'city' && point === null ? { cityUnknown: true as const } : {}),
    activities: rows.map(
      (row): ListedActivity => ({
        item: toSummary(row, categories, rights, own),
        sources: page.sources.get(row.id) ?? cardLocations(row).map((_, index) => ({ index, distanceInKm: null })),
      }),
    ),
  }
})

async function isShownVendor({ db }: CallContext, vendorId: string, { groups }: ReaderRights): Promise<boolean> {
  const rows = await db.orm.all(sql`select 1 from vendor v where v.id = ${vendorId} and v.visibility = 'Public'
    and (v.group_id is null or v.group_id in (select value from json_each(${groups})))`)
  return rows.length > 0
}
