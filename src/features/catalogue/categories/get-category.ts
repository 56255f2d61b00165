import { asc, eq, inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { media } from '#kernel/media/tables.ts'
import { getCategory } from './contract.ts'
import { childrenQuery, countListed, listedCategories, toOfficeCategory } from './load-category.ts'

export const getCategoryHandler = handleOffice(getCategory, async ({ db }, { id }, fail) => {
  const [[found], above, children, [listed]] = await db.orm.batch([
    db.orm
      .select({ row: category, image: media })
      .from(category)
      .leftJoin(media, eq(media.id, category.mediaId))
      .where(eq(category.id, id)),
    db.orm
      .select({ id: category.id, name: category.name })
      .from(category)
      .where(inArray(category.id, ancestorIds(id)))
      .orderBy(asc(category.level)),
    childrenQuery(db, id),
    countListed(db, id),
  ])
  const { row, image } = found ?? fail('categoryNotFound')
  return {
    item: toOfficeCategory(row, image),
    above,
    children: listedCategories(children),
    activityCount: listed?.all ?? 0,
  }
})

const ancestorIds = (id: string) => sql`(with recursive above (id) as (
    select parent_id from category where id = ${id}
    union select c.parent_id from above a join category c on c.id = a.id
  ) select id from above where id is not null)`
