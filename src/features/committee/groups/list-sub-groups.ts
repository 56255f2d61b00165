import { inArray, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { namedPage } from '#handler/named-page.ts'
import { groupSize } from '#kernel/groups/tables.ts'
import { listSubGroups } from './contract.ts'

export const listSubGroupsHandler = handleOffice(
  listSubGroups,
  async ({ db, groups }, { groupId, nextPageToken, limit }, fail) => {
    if (!groups.get(groupId)) return fail('userGroupNotFound')
    const page = namedPage(groups.namedBelow(groupId), { limit, cursor: nextPageToken ?? undefined })
    const shown = JSON.stringify(page.groups.map(({ id }) => id))
    const sizes = await db.orm
      .select()
      .from(groupSize)
      .where(inArray(groupSize.groupId, sql`(select value from json_each(${shown}))`))
    const sizeByGroup = new Map(sizes.map((size) => [size.groupId, size]))
    return {
      items: page.groups.map(({ id, label }) => ({
        groupId: id,
        groupLabel: label,
        subGroupCount: groups.namedBelow(id).length,
        groupNestedUserCount: sizeByGroup.get(id)?.nested ?? 0,
        groupDirectUserCount: sizeByGroup.get(id)?.direct ?? 0,
      })),
      nextPageToken: page.nextCursor,
    }
  },
)
