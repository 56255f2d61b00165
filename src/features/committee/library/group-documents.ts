import { sql } from 'drizzle-orm'
import { groupFact } from '#handler/manifest/group-fact.ts'

/** A group's library has something for its members to read. */
export const holdsDocuments = groupFact<boolean>({
  name: 'hasDocuments',
  column: () =>
    sql<boolean>`exists (select 1 from library_item i where i.group_id = user_group.id
      and i.kind = 'file' and i.readers <> 'admins')`.mapWith(Boolean),
  none: false,
})
