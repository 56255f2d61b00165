import { eq, inArray, sql } from 'drizzle-orm'
import type { Statement } from '../../db/region-db.ts'
import { session } from '../../features/accounts/tables.ts'
import { DomainNameError, readDomainName } from '../../features/groups/domain-name.ts'
import { host, userGroup } from '../../features/groups/tables.ts'
import { bumpCatalogueVersion } from '../../handler/catalogue-version.ts'
import type { Platform } from '../../platform/port.ts'
import { Refusal, UsageError } from '../command.ts'
import { operatorAudit } from '../operator-audit.ts'
import { allClaims, type Claim, findGroup, refuseOtherRegion, refuseTaken, tenantForDomain } from './claims.ts'

/** Throws a UsageError that says what is wrong with the name. */
export function domainArgument(platform: Platform, text: string): string {
  try {
    return readDomainName(text, { production: platform.config.production })
  } catch (error) {
    if (error instanceof DomainNameError) throw new UsageError(error.message)
    throw error
  }
}

export interface NewDomain {
  text: string
  group: string
  tenant: string | undefined
  primary: boolean
}

/** Registers a domain for a group, or makes one that it has its main one; repeated, it changes nothing. */
export async function addDomain(platform: Platform, wanted: NewDomain): Promise<Claim & { created: boolean }> {
  const domain = domainArgument(platform, wanted.text)
  const wildcard = domain.startsWith('*.')
  if (wildcard && wanted.primary) throw new UsageError('A wildcard cannot be the main domain: links need one name.')
  const group = await findGroup(platform, wanted.group)
  const claims = await allClaims(platform)
  const known = claims.find((claim) => claim.domain === domain && claim.group?.id === group.id)
  if (!known) refuseTaken(domain, group, claims)
  const tenantSlug = known?.tenant ?? tenantForDomain(domain, group, wanted.tenant, claims).slug
  if (wildcard && group.cseDomain === null)
    throw new Refusal(`${group.label} needs a domain of its own first, where its members sign in: add that one before.`)
  if (!known) await refuseOtherRegion(platform, tenantForDomain(domain, group, wanted.tenant, claims), group)

  const primary = !wildcard && (wanted.primary || group.cseDomain === null || group.cseDomain === domain)
  const db = platform.db(group.region)
  const now = platform.now()
  const row = (name: string) => ({ host: name, tenant: tenantSlug, groupId: group.id, createdAt: now })
  const statements: Statement[] = []
  if (!known?.registered) statements.push(db.orm.insert(host).values(row(domain)))
  if (primary && group.cseDomain !== domain) {
    // What was the main domain goes on being the group's.
    if (group.cseDomain !== null)
      statements.push(db.orm.insert(host).values(row(group.cseDomain)).onConflictDoNothing())
    statements.push(
      db.orm.update(userGroup).set({ cseDomain: domain, updatedAt: now }).where(eq(userGroup.id, group.id)),
    )
  }
  if (statements.length > 0)
    await db.write([
      ...statements,
      bumpCatalogueVersion(),
      operatorAudit(
        db,
        {
          call: 'domain add',
          target: group.id,
          before: { cseDomain: group.cseDomain },
          after: { domain, tenant: tenantSlug, primary },
        },
        now,
      ),
    ])
  return {
    domain,
    tenant: tenantSlug,
    group: { ...group, cseDomain: primary ? domain : group.cseDomain },
    region: group.region,
    primary,
    registered: true,
    customHostnameId: known?.customHostnameId ?? null,
    created: !known?.registered,
  }
}

/** The row that a text names. Throws when nobody registered it. */
export async function registeredDomain(platform: Platform, text: string): Promise<Claim> {
  const domain = domainArgument(platform, text)
  const claim = (await allClaims(platform)).find((entry) => entry.domain === domain)
  if (!claim) throw new Refusal(`${domain} is not registered.`)
  return claim
}

/** Throws when members sign in at the domain, unless `force`. */
export function refuseRemoval({ domain, group, primary }: Claim, force: boolean): void {
  if (primary && !force)
    throw new Refusal(
      `${domain} is the main domain of ${group?.label}, where its members sign in. Make another one the main first ` +
        '(domain add <other> --group … --primary), or use --force.',
    )
}

/** Sessions of a domain and its API, or of everything below a wildcard. */
const onHosts = (domain: string) =>
  domain.startsWith('*.')
    ? sql`${session.host} like ${`%${domain.slice(1)}`}`
    : inArray(session.host, [domain, `api.${domain}`])

export async function removeDomain(platform: Platform, claim: Claim): Promise<void> {
  const { domain, group, primary } = claim
  const db = platform.db(claim.region)
  const now = platform.now()
  await db.write([
    db.orm.delete(host).where(eq(host.host, domain)),
    // The next owner of the domain must not find people signed in on it (D05).
    db.orm.delete(session).where(onHosts(domain)),
    ...(primary && group
      ? [db.orm.update(userGroup).set({ cseDomain: null, updatedAt: now }).where(eq(userGroup.id, group.id))]
      : []),
    bumpCatalogueVersion(),
    operatorAudit(
      db,
      { call: 'domain remove', target: group?.id ?? domain, before: { domain, tenant: claim.tenant, primary } },
      now,
    ),
  ])
}
