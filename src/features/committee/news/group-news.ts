import { sql } from 'drizzle-orm'
import { groupFact } from '#handler/manifest/group-fact.ts'

/** A group has published news. */
export const publishesNews = groupFact<boolean>({
  name: 'hasNews',
  column: () =>
    sql<boolean>`exists (select 1 from news n where n.group_id = user_group.id
      and n.is_published = 1)`.mapWith(Boolean),
  none: false,
})
