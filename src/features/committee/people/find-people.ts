import { and, asc, inArray } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage } from '#handler/list-page.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isThere, peopleOrders, searchedPeople, sortedWhenRead, withWords } from '#kernel/people/people-order.ts'
import { groupName } from '#kernel/people/person-view.ts'
import { findPeople } from './contract.ts'

const byEmail = {
  by: { email: peopleOrders.email },
  usual: { sort: 'email', direction: 'asc' },
  id: user.id,
} as const

export const findPeopleHandler = handleOffice(findPeople, async ({ db, groups, scope }, { text, limit }) => {
  const search = scope.groupId === null ? searchedPeople(text) : null
  const page = listPage({ limit }, byEmail)
  const rows = await db.orm
    .select({
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      groupId: user.groupId,
    })
    .from(user)
    .where(
      search
        ? inArray(user.id, search.ids({ wanted: undefined, usual: isThere, page }))
        : and(isThere, scope.where(user.groupId), withWords(text)),
    )
    .orderBy(asc(sortedWhenRead.email), asc(user.id))
    .limit(limit)
  return { items: rows.map(({ groupId, ...person }) => ({ ...person, groupLabel: groupName(groups, groupId) })) }
})
