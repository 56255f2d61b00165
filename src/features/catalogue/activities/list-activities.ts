import { and, eq, sql } from 'drizzle-orm'
import { checkedAlong } from '#handler/checked-along.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { statedTotal } from '#handler/list-total.ts'
import { searchedPage } from '#handler/searched-page.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import { listActivities } from './contract.ts'
import { activityOrder, searchedActivities, wantedActivities } from './wanted-activities.ts'

export const listActivitiesHandler = handleOffice(listActivities, async ({ db, scope, groups }, input) => {
  const page = listPage(input, activityOrder)
  const search = searchedActivities(scope, input)
  const wanted = wantedActivities(scope, { ...input, visibility: undefined, text: search ? undefined : input.text })
  const isVisible = checkedAlong(activity.visibility, input.visibility, input.sort === 'visibility')
  const all = and(wanted, isVisible.counted)
  const inOrder = and(wanted, isVisible.inOrder)
  const read = searchedPage({ table: activity, id: activity.id, search, wanted: all, inOrder, page, input })
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .with(...read.found)
      .select({
        id: activity.id,
        label: activity.label,
        slugName: activity.slugName,
        cse: activity.cse,
        groupId: activity.groupId,
        visibility: activity.visibility,
        publishAt: activity.publishAt,
        stockType: activity.stockType,
        isDirty: activity.isDirty,
        createdAt: activity.createdAt,
        updatedAt: activity.updatedAt,
        vendorId: activity.vendorId,
        vendorName: vendor.name,
        picture: media,
        key: page.key,
        total: read.besideRow,
      })
      .from(activity)
      // Joins by id, against the planner's own choice.
      .leftJoin(vendor, eq(vendor.id, activity.vendorId))
      .leftJoin(media, and(eq(media.id, sql`${activity.mediaIds} ->> 0`), eq(media.status, 'Ready')))
      .where(read.where)
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: read.total.count }).from(sql`(select 1)`),
  ])
  const cut = toPage(rows, page)
  return {
    items: cut.rows.map(({ key: _key, total: _total, picture, vendorId, vendorName, ...row }) => ({
      ...row,
      vendor: { id: vendorId, name: vendorName ?? '' },
      groupLabel: row.groupId === null ? null : (groups.get(row.groupId)?.label ?? null),
      picture: picture && toMedia(picture),
    })),
    nextCursor: cut.nextCursor,
    ...statedTotal(read.total, rows[0]?.total ?? counted?.total, cut),
  }
})
