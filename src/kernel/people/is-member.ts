import { inArray, type SQL, sql } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import { user } from '#kernel/accounts/tables.ts'

/** Of a query over people: the members of a group and those of all groups below. */
export const isMember = (groups: GroupTree, groupId: string): SQL =>
  inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(groups.subtreeIds(groupId))}))`)
