import { and, count, inArray, isNull, sql } from 'drizzle-orm'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { user } from '#kernel/accounts/tables.ts'
import { countAudience } from './contract.ts'

/**
 * Counts by the rules of the catalogue's lists: members of the group see its item, and those below whose permissions
 * allow its kind.
 */
export const countAudienceHandler = handleOffice(countAudience, async ({ db, groups, scope }, { id, cse }, fail) => {
  const top = id ?? scope.groupId ?? ROOT_GROUP_ID
  const group = groups.get(top) ?? fail('groupNotFound')
  if (scope.groupId !== null && !groups.pathIds(top).includes(scope.groupId)) fail('groupNotFound')
  const below = groups.subtreeIds(top)
  const allowed = below.filter((groupId) => groups.permissions(groupId)[cse ? 'cse' : 'nonCse'])
  const [counted] = await db.orm
    .select({ people: count() })
    .from(user)
    .where(
      and(
        inArray(user.groupId, sql`(select value from json_each(${JSON.stringify(allowed)}))`),
        isNull(user.erasedAt),
        isNull(user.deactivatedAt),
      ),
    )
  return {
    label: group.label,
    people: counted?.people ?? 0,
    groupsBelow: allowed.filter((groupId) => groupId !== top).length,
    refusing: below.length - allowed.length,
  }
})
