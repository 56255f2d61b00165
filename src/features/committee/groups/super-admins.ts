import { eq } from 'drizzle-orm'
import { changed } from '#db/region-db.ts'
import { anotherSuperAdminStays } from '#features/people/accounts/active-super-admins.ts'
import { endAllAccess } from '#features/people/accounts/passwords/set-credential.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { user } from '#kernel/accounts/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { listSuperAdmins, updateSuperAdmins } from './contract.ts'
import { superAdmins } from './load-group.ts'
import { tellSuperAdmins } from './super-admin-mail.ts'

export const listSuperAdminsHandler = handleOffice(listSuperAdmins, async ({ db }) => ({
  administrators: await superAdmins(db),
}))

/** Grants or revokes the right and ends all sessions of that person, so that no open session changes its rights. */
export const updateSuperAdminsHandler = handleOffice(updateSuperAdmins, async (ctx, { action, userId }, fail) => {
  const { db, now, scope } = ctx
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound', { fields: ['userId'] })
  const isAdmin = action === 'add'
  if (person.isAdmin === isAdmin) return ctx.unchanged({})
  const name = `${person.firstName} ${person.lastName}`.trim() || person.email
  const updatedAt = laterThan(person.updatedAt, now)
  return ctx.commit(
    {
      steps: [
        ...(isAdmin ? [] : [anotherSuperAdminStays(userId, 'lastSuperAdmin')]),
        db.orm.update(user).set({ isAdmin, updatedAt }).where(eq(user.id, userId)),
        changed(1, 'userNotFound'),
        ...(isAdmin ? await tellSuperAdmins(ctx, { userId, email: person.email, name, updatedAt }) : []),
        ...endAllAccess(db, userId, now),
      ],
      audit: {
        target: userId,
        groupId: null,
        before: { isAdmin: person.isAdmin, updatedAt: person.updatedAt },
        after: { isAdmin, updatedAt },
      },
    },
    {},
  )
})
