import { and, eq } from 'drizzle-orm'
import { guard } from '#db/region-db.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { updateUserGroupAdmins } from './contract.ts'
import { loadGroup } from './load-group.ts'

export const updateUserGroupAdminsHandler = handleOffice(
  updateUserGroupAdmins,
  async (ctx, { groupId, action, userId }, fail) => {
    const { db, now, scope } = ctx
    const { administrators } = (await loadGroup(db, groupId)) ?? fail('userGroupNotFound')
    const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound', { fields: ['userId'] })
    const is = administrators.some((each) => each.userId === userId)
    if (is === (action === 'add')) return ctx.unchanged({})
    const own = and(eq(groupAdmin.groupId, groupId), eq(groupAdmin.userId, userId))
    return ctx.commit(
      {
        steps:
          action === 'add'
            ? [
                guard('exists (select 1 from user_group where id = ?)', [groupId], 'userGroupNotFound'),
                guard('exists (select 1 from user where id = ? and erased_at is null)', [userId], 'userNotFound'),
                db.orm.insert(groupAdmin).values({ groupId, userId, createdAt: now }).onConflictDoNothing(),
              ]
            : [db.orm.delete(groupAdmin).where(own)],
        audit: {
          target: groupId,
          // Set for members of the committee only: it reads this history, and must learn nothing of other groups'
          // people.
          groupId: person.groupId === groupId ? groupId : null,
          before: { administrators: action === 'add' ? [] : [person.email] },
          after: { administrators: action === 'add' ? [person.email] : [] },
          people: [userId],
        },
      },
      {},
    )
  },
)
