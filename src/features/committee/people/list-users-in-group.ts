import { and, count, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { user } from '#kernel/accounts/tables.ts'
import { administers, isThere, peopleOrders, sortedWhenRead } from '#kernel/people/people-order.ts'
import { groupUser, personColumns } from '#kernel/people/person-view.ts'
import { listOwnUsersInGroup, listUsersInGroup } from './contract.ts'
import { listedPeople } from './listed-people.ts'

export const listUsersInGroupHandler = handleOffice(
  listUsersInGroup,
  async ({ db, groups }, { groupId, nextPageToken, limit }, fail) => {
    if (!groups.get(groupId)) return fail('groupNotFound')
    const page = listPage(
      { limit, cursor: nextPageToken ?? undefined },
      { by: { email: peopleOrders.email }, usual: { sort: 'email', direction: 'asc' }, id: user.id },
    )
    const rows = await db.orm
      .select({ ...personColumns, administers: administers(groupId), key: page.key })
      .from(user)
      .where(and(isThere, eq(user.groupId, groupId), page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows: shown, nextCursor } = toPage(rows, page)
    return {
      items: shown.map(({ key: _key, administers: is, ...row }) => groupUser(row, is === 1)),
      nextPageToken: nextCursor,
    }
  },
)

export const listOwnUsersInGroupHandler = handleOffice(listOwnUsersInGroup, async ({ db, groups, scope }, input) => {
  const own = scope.groupId ?? ''
  const isAdministrator = administers(own)
  const page = listPage(input, {
    // Sorted by the French words: “Administrateur” comes before “Bénéficiaire”.
    by: { ...sortedWhenRead, role: sql`not ${isAdministrator}` },
    usual: { sort: 'email', direction: 'desc' },
    id: user.id,
  })
  const wanted = listedPeople({ db, groups, scope }, input)
  const [rows, [counted]] = await db.orm.batch([
    db.orm
      .select({ ...personColumns, administers: isAdministrator, key: page.key })
      .from(user)
      .where(and(wanted, page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit),
    db.orm.select({ total: count() }).from(user).where(wanted),
  ])
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ key: _key, administers: is, ...row }) => groupUser(row, is === 1)),
    nextCursor,
    total: counted?.total ?? 0,
  }
})
