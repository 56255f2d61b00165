import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import { GroupTree, ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { host, userGroup } from '#kernel/groups/tables.ts'
import { tenants } from '#server/regions/tenants.ts'
import { Refusal } from '../command.ts'
import type { ScopeRoots } from './scope.ts'

/** The tenant that a host shows. */
export const tenantNamed = (name: string, registered: ReadonlyMap<string, string>): string | undefined =>
  registered.get(name) ?? tenants.ofHost(name)?.slug

/** Groups, ancestors and hosts of a tenant. Throws if it has no groups of its own. */
export async function findRoots(db: RegionDb, tenant: Tenant): Promise<ScopeRoots> {
  const [groups, hosts] = await db.orm.batch([db.orm.select().from(userGroup), db.orm.select().from(host)])
  const tree = new GroupTree(groups, hosts)
  const registered = new Map(hosts.map((row) => [row.host, row.tenant]))
  const tops = groups.filter(
    ({ cseDomain }) => cseDomain !== null && tenantNamed(cseDomain, registered) === tenant.slug,
  )
  const ownHosts = [...tenant.domains, ...hosts.filter((row) => row.tenant === tenant.slug).map((row) => row.host)]
  const exact = ownHosts.filter((name) => !name.startsWith('*.'))
  const unbound = exact.filter((name) => tree.ofHost(name) === undefined)
  if (tops.length === 0 || unbound.length > 0)
    throw new Refusal(
      `${tenant.slug} cannot move: ${tops.length === 0 ? 'no group has one of its domains' : `${unbound.join(', ')} belongs to no group`}. ` +
        'People of the default group belong to their region, not to a tenant.',
    )
  const groupIds = [...new Set(tops.flatMap(({ id }) => tree.subtreeIds(id)))]
  for (const id of groupIds) {
    const domain = tree.get(id)?.cseDomain ?? null
    const other = domain === null ? tenant.slug : tenantNamed(domain, registered)
    if (other !== tenant.slug)
      throw new Refusal(
        `The group ${tree.get(id)?.label} stands below and shows ${other} on ${domain}: it would come along.`,
      )
  }
  const ancestorIds = [...new Set(groupIds.flatMap((id) => tree.pathIds(id)))].filter(
    (id) => id !== ROOT_GROUP_ID && !groupIds.includes(id),
  )
  const domains = tops.flatMap(({ cseDomain }) => (cseDomain === null ? [] : [cseDomain]))
  return { slug: tenant.slug, groupIds, ancestorIds, hosts: [...new Set([...exact, ...domains])] }
}
