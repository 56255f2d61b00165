import { and, asc } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { user } from '../accounts/tables.ts'
import { findPeople } from './contract.ts'
import { isThere, sortedWhenRead, withWords } from './people-order.ts'
import { groupName } from './person-view.ts'

export const findPeopleHandler = handleOffice(findPeople, async ({ db, groups, scope }, { text, limit }) => {
  const rows = await db.orm
    .select({
      userId: user.id,
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      groupId: user.groupId,
    })
    .from(user)
    .where(and(isThere, scope.where(user.groupId), withWords(text)))
    .orderBy(asc(sortedWhenRead.email))
    .limit(limit)
  return { items: rows.map(({ groupId, ...person }) => ({ ...person, groupLabel: groupName(groups, groupId) })) }
})
