import { inArray, type SQL, sql } from 'drizzle-orm'
import type { GroupTree } from '#handler/group-tree.ts'
import { user } from '#kernel/accounts/tables.ts'

/** SQL condition on `user`: a member of the group or of any group below it. */
export const isMember = (groups: GroupTree, groupId: string): SQL =>
  inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(groups.subtreeIds(groupId))}))`)
