import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { ROOT_GROUP_ID } from '../../handler/group-tree.ts'
import { handleOffice } from '../../handler/handle-office.ts'
import { listPage, pageOf } from '../../handler/list-page.ts'
import type { Scope } from '../../handler/scope.ts'
import { plain, textFilter } from '../../handler/text-filter.ts'
import { listGroups } from './contract.ts'
import { userGroup } from './tables.ts'

const childCount = sql<number>`(select count(*) from user_group c where c.parent_id = user_group.id)`

export const listGroupsHandler = handleOffice(listGroups, async ({ db, groups, scope }, input) => {
  const page = listPage(input, {
    by: { label: plain(userGroup.label) },
    usual: { sort: 'label', direction: 'asc' },
    id: userGroup.id,
  })
  const wanted = and(
    withinScope(scope),
    input.id === undefined ? undefined : eq(userGroup.id, input.id),
    input.parentId === undefined ? undefined : directlyBelow(scope, input.parentId),
    textFilter(input.text, [plain(userGroup.label)]),
  )
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ id: userGroup.id, label: userGroup.label, childCount, key: page.key })
      .from(userGroup)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(userGroup).where(wanted),
  ])
  const { rows: shown, nextCursor } = pageOf(rows, page)
  const isHidden = hiddenAbove(scope)
  const above = (groupId: string) => {
    const chain = groups.chain(groupId).map(({ id, label }) => ({ id, label }))
    const top = chain.findIndex(({ id }) => isHidden(id))
    return chain.slice(1, scope.groupId === null ? top : top + 1).reverse()
  }
  return {
    items: shown.map(({ key: _key, ...row }) => ({ ...row, above: above(row.id) })),
    nextCursor,
    total: counted?.total ?? 0,
  }
})

/** A committee sees its own group and what is below it; a super admin all but ROOT, which nothing is restricted to. */
function withinScope({ groupId }: Scope): SQL | undefined {
  if (groupId === null) return ne(userGroup.id, ROOT_GROUP_ID)
  const path = sql`(select path from user_group where id = ${groupId})`
  // '0' is what comes after '/': a range of the index on paths.
  return or(
    eq(userGroup.id, groupId),
    and(sql`${userGroup.path} > ${path} || '/'`, sql`${userGroup.path} < ${path} || '0'`),
  )
}

function directlyBelow({ groupId }: Scope, parentId: string | null): SQL | undefined {
  // What a committee's own group is below of is not for it to know.
  if (parentId !== null)
    return and(eq(userGroup.parentId, parentId), groupId === null ? undefined : ne(userGroup.id, groupId))
  return groupId === null ? eq(userGroup.parentId, ROOT_GROUP_ID) : eq(userGroup.id, groupId)
}

/** Where the chain of groups above one ends for the caller: ROOT is left out, a committee's own group is the last. */
const hiddenAbove =
  ({ groupId }: Scope) =>
  (id: string) =>
    id === (groupId ?? ROOT_GROUP_ID)
