import { type SQL, sql } from 'drizzle-orm'
import { activityCategory } from '#kernel/catalogue/tables.ts'

/** Selects ids of activities in a category or in one below it; there are three levels. */
export const inCategory = (id: string): SQL => sql`(select ${activityCategory.activityId} from ${activityCategory}
  where ${activityCategory.categoryId} in (
    select c.id from category c left join category p on p.id = c.parent_id
    where c.id = ${id} or c.parent_id = ${id} or p.parent_id = ${id}))`
