import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { inCategory } from '#features/catalogue/shop/in-category.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { activity, category } from '#kernel/catalogue/tables.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { media } from '#kernel/media/tables.ts'
import type { CategoryState, ListedCategory, OfficeCategory } from './category-shapes.ts'

export type CategoryRow = typeof category.$inferSelect
type MediaRow = typeof media.$inferSelect

/** Fields that an administrator sets. */
export function readCategory({ sortOrder: order, ...row }: CategoryRow): CategoryState {
  const { id: _id, level: _level, parentId: _parentId, createdAt: _createdAt, updatedAt: _updatedAt, ...fields } = row
  return { ...fields, order }
}

export function toOfficeCategory(row: CategoryRow, image: MediaRow | null): OfficeCategory {
  const { id, createdAt, updatedAt } = row
  return { ...readCategory(row), id, media: image?.status === 'Ready' ? toMedia(image) : null, createdAt, updatedAt }
}

/** Null if there is none at that level. */
export async function loadCategory(db: ReadDb, id: string, level?: number): Promise<CategoryRow | null> {
  const [row] = await db.orm
    .select()
    .from(category)
    .where(and(eq(category.id, id), level === undefined ? undefined : eq(category.level, level)))
  return row ?? null
}

export async function loadPicture(db: ReadDb, mediaId: string | null): Promise<MediaRow | null> {
  if (mediaId === null) return null
  const [row] = await db.orm.select().from(media).where(eq(media.id, mediaId))
  return row ?? null
}

export const childCount = sql<number>`(select count(*) from category k where k.parent_id = ${category.id})`
export const activityCount = sql<number>`(select count(*) from activity_category k where k.category_id = ${category.id})`

/** Number of activities in a category, or in one below it. */
export const countListed = (db: ReadDb, id: string) =>
  db.orm
    .select({ all: count() })
    .from(activity)
    .where(sql`${activity.id} in ${inCategory(id)}`)

/** Query of the direct children of a category, or of level 1. */
export const childrenQuery = (db: ReadDb, parentId: string | null) =>
  db.orm
    .select({ row: category, image: media, childCount, activityCount })
    .from(category)
    .leftJoin(media, eq(media.id, category.mediaId))
    .where(parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId))
    .orderBy(asc(category.sortOrder))

type ChildRow = Awaited<ReturnType<typeof childrenQuery>>[number]

export const listedCategories = (rows: readonly ChildRow[]): ListedCategory[] =>
  rows.map(({ row, image, ...counts }) => ({ ...toOfficeCategory(row, image), ...counts }))
