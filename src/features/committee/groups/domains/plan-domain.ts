import { type GroupTree, ROOT_GROUP_ID } from '#handler/group-tree.ts'
import {
  allClaims,
  type Claim,
  type DomainWorld,
  type GroupOfDomain,
  refuseOtherRegion,
  refuseTaken,
  tenantForDomain,
} from './claims.ts'
import { readDomainName } from './domain-name.ts'
import { DomainRefused } from './domain-refused.ts'
import { type DomainChange, groupDomains } from './group-domains.ts'

export interface WantedDomain {
  text: string
  group: GroupOfDomain
  /** Slug of the site that the domain shows; required if nothing else decides it. */
  tenant: string | undefined
  /** True for the domain where members sign in; a group's first domain always is. */
  primary: boolean
}

export interface PlannedDomain {
  domain: string
  tenant: string
  primary: boolean
  /** Existing registration of this domain for this group. */
  known: Claim | undefined
  /** Null if nothing needs to change. */
  change: DomainChange | null
}

/** Plans the registration of a domain for a group. Throws `DomainRefused` if it is impossible. */
export async function planDomain(world: DomainWorld, groups: GroupTree, wanted: WantedDomain): Promise<PlannedDomain> {
  const { group } = wanted
  const domain = readDomainName(wanted.text, { production: world.platform.config.production })
  const wildcard = domain.startsWith('*.')
  if (wildcard && wanted.primary)
    throw new DomainRefused({
      english: 'A wildcard cannot be the main domain: links need one name.',
      french: 'Un domaine en « *. » ne peut pas être le principal : il faut un seul nom pour les liens.',
      isAbout: 'domain',
    })
  refuseRoot(group)
  const claims = await allClaims(world)
  const known = claims.find((claim) => claim.domain === domain && claim.group?.id === group.id)
  if (!known) refuseTaken(world, domain, group, claims)
  const tenant = known?.tenant ?? tenantForDomain(world, domain, group, wanted.tenant, claims).slug
  if (wildcard && group.cseDomain === null)
    throw new DomainRefused({
      english: `${group.label} needs a domain of its own first, where its members sign in: add that one before.`,
      french: `${group.label} a d’abord besoin d’un domaine à lui, où ses membres se connectent : ajoutez-le avant.`,
      isAbout: 'domain',
    })
  if (!known) await refuseOtherRegion(world, tenantForDomain(world, domain, group, wanted.tenant, claims), group)
  const primary = !wildcard && (wanted.primary || group.cseDomain === null || group.cseDomain === domain)
  const before = groupDomains(groups, group.id)
  const all = [...before.further, domain, ...(before.main === null ? [] : [before.main])]
  const main = primary ? domain : before.main
  const after = { main, further: [...new Set(all)].filter((name) => name !== main).sort() }
  // A domain served by name alone gets a row, too, because `remove` deletes rows.
  const isServed = known?.registered === true || world.tenants.all.some(({ domains }) => domains.includes(domain))
  const isKept = known !== undefined && isServed && main === before.main
  return { domain, tenant, primary, known, change: isKept ? null : { groupId: group.id, before, after } }
}

/** Refuses the default group: its members use the hosts bound to no group. */
export function refuseRoot({ id }: { id: string }): void {
  if (id === ROOT_GROUP_ID)
    throw new DomainRefused({
      english: 'ROOT has no domain: its members use the hosts that are bound to no group.',
      french: 'Le groupe par défaut n’a pas de domaine : ses membres utilisent les sites qui ne sont à aucun groupe.',
      isAbout: 'domain',
    })
}
