import { eq } from 'drizzle-orm'
import { allClaims, type Claim } from '#features/committee/groups/domains/claims.ts'
import { readDomainName } from '#features/committee/groups/domains/domain-name.ts'
import { domainSteps, removalSteps } from '#features/committee/groups/domains/group-domains.ts'
import { planDomain } from '#features/committee/groups/domains/plan-domain.ts'
import { bumpCatalogueVersion } from '#handler/catalogue-version.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { Platform } from '#platform/port.ts'
import { tenants } from '#server/regions/tenants.ts'
import { Refusal } from '../command.ts'
import { operatorAudit } from '../operator-audit.ts'
import { asOperator, domainWorld, findGroup, readGroupTree } from './domain-world.ts'

export interface NewDomain {
  text: string
  group: string
  tenant: string | undefined
  primary: boolean
}

/** Registers a domain for a group, or makes one of its domains the main one; repeating it changes nothing. */
export async function addDomain(platform: Platform, wanted: NewDomain): Promise<Claim & { created: boolean }> {
  const group = await findGroup(platform, wanted.group)
  const db = platform.db(group.region)
  const groups = await readGroupTree(db)
  const planned = await asOperator(() => planDomain(domainWorld(platform), groups, { ...wanted, group }))
  const { domain, tenant, primary, known, change } = planned
  const now = platform.now()
  if (change)
    await db.write([
      ...domainSteps({ db, tenants, groups, now }, change, tenant, 'groupDomainTaken'),
      ...(change.after.main === group.cseDomain
        ? []
        : [
            db.orm
              .update(userGroup)
              .set({ cseDomain: change.after.main, updatedAt: now })
              .where(eq(userGroup.id, group.id)),
          ]),
      bumpCatalogueVersion(),
      operatorAudit(
        db,
        {
          call: 'domain add',
          target: group.id,
          before: { cseDomain: group.cseDomain },
          after: { domain, tenant, primary },
        },
        now,
      ),
    ])
  return {
    domain,
    tenant,
    group: { ...group, cseDomain: primary ? domain : group.cseDomain },
    region: group.region,
    primary,
    registered: true,
    customHostnameId: known?.customHostnameId ?? null,
    created: !known?.registered,
  }
}

/** The registration of a domain. Throws if there is none. */
export async function registeredDomain(platform: Platform, text: string): Promise<Claim> {
  const domain = await asOperator(() => readDomainName(text, { production: platform.config.production }))
  const claim = (await allClaims(domainWorld(platform))).find((entry) => entry.domain === domain)
  if (!claim) throw new Refusal(`${domain} is not registered.`)
  return claim
}

/** Throws if members sign in at the domain, unless `force`. */
export function refuseRemoval({ domain, group, primary }: Claim, force: boolean): void {
  if (primary && !force)
    throw new Refusal(
      `${domain} is the main domain of ${group?.label}, where its members sign in. Make another one the main first ` +
        '(domain add <other> --group … --primary), or use --force.',
    )
}

export async function removeDomain(platform: Platform, claim: Claim): Promise<void> {
  const { domain, group, primary } = claim
  const db = platform.db(claim.region)
  const now = platform.now()
  await db.write([
    ...removalSteps(db, domain),
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
