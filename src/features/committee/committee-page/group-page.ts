import { sql } from 'drizzle-orm'
import type { Group } from '#handler/group.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { groupFact } from '#handler/manifest/group-fact.ts'

/** The page of a group's committee says something. */
export const saysSomething = groupFact<boolean>({
  name: 'hasPage',
  column: () =>
    sql<boolean>`exists (select 1 from committee_page p where p.group_id = user_group.id
      and (p.title <> '' or p.markdown <> '' or p.people <> '[]'))`.mapWith(Boolean),
  none: false,
})

/** The nearest committee of a group's members whose page says something. */
export const committeeWithPage = (groups: GroupTree, groupId: string): Group | undefined =>
  groups.committees(groupId).find(saysSomething.of)
