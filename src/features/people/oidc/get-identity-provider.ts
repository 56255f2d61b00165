import { and, count, eq, inArray } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { user } from '#kernel/accounts/tables.ts'
import { host, userGroup } from '#kernel/groups/tables.ts'
import { identityProvider, linkedIdentity } from '#kernel/identity-providers/tables.ts'
import { hostOrigin } from '#kernel/people/home-host.ts'
import { getIdentityProvider } from './contract.ts'
import { callbackUri, shownProvider } from './stored-provider.ts'

export const getIdentityProviderHandler = handleOffice(getIdentityProvider, async (ctx, { groupId }, fail) => {
  const { orm } = ctx.db
  const [[group], [provider], hosts, [linked]] = await orm.batch([
    orm
      .select({ id: userGroup.id, label: userGroup.label, cseDomain: userGroup.cseDomain })
      .from(userGroup)
      .where(eq(userGroup.id, groupId)),
    orm.select().from(identityProvider).where(eq(identityProvider.groupId, groupId)),
    orm.select({ host: host.host }).from(host).where(eq(host.groupId, groupId)),
    orm
      .select({ of: count() })
      .from(linkedIdentity)
      .innerJoin(user, eq(user.id, linkedIdentity.userId))
      .innerJoin(identityProvider, eq(identityProvider.issuer, linkedIdentity.issuer))
      .where(and(eq(identityProvider.groupId, groupId), inArray(user.groupId, ctx.groups.subtreeIds(groupId)))),
  ])
  if (!group) return fail('groupNotFound')
  const names = [...new Set([group.cseDomain, ...hosts.map((entry) => entry.host)])]
  return {
    group: { id: group.id, label: group.label },
    provider: provider ? shownProvider(provider) : null,
    redirectUris: names
      .filter((name) => name !== null && !name.startsWith('*.'))
      .map((name) => callbackUri(hostOrigin(ctx, String(name)))),
    linkedPeople: linked?.of ?? 0,
  }
})
