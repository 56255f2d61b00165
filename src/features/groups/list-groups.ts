import { and, count, eq, ne, sql } from 'drizzle-orm'
import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { listPage, pageOf } from '../../handler/list-page.ts'
import { plain, textFilter } from '../../handler/text-filter.ts'
import { listGroups } from './contract.ts'
import { userGroup } from './tables.ts'

export const listGroupsHandler = handleOffice(listGroups, async ({ db, groups }, input) => {
  const page = listPage(input, {
    by: { label: sql`lower(${userGroup.label})` },
    usual: { sort: 'label', direction: 'asc' },
    id: userGroup.id,
  })
  const wanted = and(
    ne(userGroup.id, ROOT_GROUP_ID),
    input.groupId === undefined ? undefined : eq(userGroup.id, input.groupId),
    textFilter(input.text, [plain(userGroup.label)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: userGroup.id, label: userGroup.label, key: page.key })
      .from(userGroup)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(userGroup).where(wanted),
  ])
  const { rows: shown, nextCursor } = pageOf(rows, page)
  const above = (groupId: string) =>
    groups
      .chain(groupId)
      .slice(1)
      .filter((group) => group.id !== ROOT_GROUP_ID)
      .map((group) => group.label)
      .reverse()
  return {
    items: shown.map(({ id, label }) => ({ id, label, above: above(id) })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
