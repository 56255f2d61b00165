import { and, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { credential } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { identityProvider, linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { passkey } from '#kernel/passkeys/tables.ts'
import { loadPerson } from '#kernel/people/load-person.ts'
import { listedPerson, namedGroups, namesOfGroups } from '#kernel/people/person-view.ts'
import type { SignInWay } from './access-shapes.ts'
import { getUser } from './contract.ts'

export const getUserHandler = handleOffice(getUser, async ({ db, groups, scope }, { userId }, fail) => {
  const { person } = (await loadPerson(db, scope, userId)) ?? fail('userNotFound')
  const [administered, passwords, passkeys, employers] = await db.orm.batch([
    db.orm
      .select({ groupId: groupAdmin.groupId })
      .from(groupAdmin)
      .where(and(eq(groupAdmin.userId, userId), scope.where(groupAdmin.groupId))),
    db.orm
      .select({ kind: credential.kind })
      .from(credential)
      .where(and(eq(credential.userId, userId), eq(credential.kind, 'Password'))),
    db.orm.select({ way: sql<SignInWay>`'passkey'` }).from(passkey).where(eq(passkey.userId, userId)).limit(1),
    db.orm
      .select({ way: sql<SignInWay>`'employer'` })
      .from(linkedIdentity)
      .innerJoin(identityProvider, eq(identityProvider.issuer, linkedIdentity.issuer))
      .where(and(eq(linkedIdentity.userId, userId), eq(identityProvider.enabled, true)))
      .limit(1),
  ])
  const listed = listedPerson(groups, person)
  // A committee must not learn which groups are above its own.
  const above = scope.groupId === null ? listed.groups : [person.groupId]
  return {
    user: { ...listed, groups: above },
    groups: namesOfGroups(groups, [{ groups: above }]),
    administers: namedGroups(
      groups,
      administered.map(({ groupId }) => groupId),
    ),
    memberCardCodePrefix: groups.memberCardConfig(person.groupId).memberCardCodePrefix,
    hasPassword: passwords.length > 0,
    otherWays: [...passkeys, ...employers].map(({ way }) => way),
  }
})
