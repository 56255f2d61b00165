import { eq } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { groupAdmin } from '../groups/tables.ts'
import { getUser } from './contract.ts'
import { loadPerson } from './load-person.ts'
import { groupsAbove, listedPerson, namesOf } from './person-view.ts'

export const getUserHandler = handleOffice(getUser, async ({ db, groups, scope }, { userId }, fail) => {
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound')
  const administered = await db.orm
    .select({ groupId: groupAdmin.groupId })
    .from(groupAdmin)
    .where(eq(groupAdmin.userId, userId))
  return {
    user: listedPerson(groups, person),
    groups: namesOf(groups, groupsAbove(groups, person.groupId)),
    administers: namesOf(
      groups,
      administered.map(({ groupId }) => groupId),
    ),
  }
})
