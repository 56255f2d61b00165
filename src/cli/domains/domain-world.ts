import { eq } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { type DomainWorld, type GroupOfDomain, groupColumns } from '#features/committee/groups/domains/claims.ts'
import { DomainRefused } from '#features/committee/groups/domains/domain-refused.ts'
import { GroupTree } from '#handler/group-tree.ts'
import { host, userGroup } from '#kernel/groups/tables.ts'
import type { Platform } from '#platform/port.ts'
import { tenants } from '#server/regions/tenants.ts'
import { Refusal, UsageError } from '../command.ts'

export const domainWorld = (platform: Platform): DomainWorld => ({ platform, tenants })

/** Group tree of a region, read from its database now. */
export async function readGroupTree({ orm }: Pick<RegionDb, 'orm'>): Promise<GroupTree> {
  const [groups, hosts] = await orm.batch([orm.select().from(userGroup), orm.select().from(host)])
  return new GroupTree(groups, hosts)
}

/** The group with this id, premium code or domain. Throws if none or several match. */
export async function findGroup(platform: Platform, word: string): Promise<GroupOfDomain> {
  const found = await Promise.all(
    platform.regions.map(async ({ slug: region }) => {
      const { orm } = platform.db(region)
      const [byId, byCode, byDomain] = await orm.batch([
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.id, word)),
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.registrationCode, word)),
        orm.select(groupColumns).from(userGroup).where(eq(userGroup.cseDomain, word)),
      ])
      return [...byId, ...byCode, ...byDomain].map((group) => ({ ...group, region }))
    }),
  )
  const [group, another] = found.flat()
  if (!group) throw new Refusal(`No group has the id, premium code or domain ${word}.`)
  if (another && another.id !== group.id) throw new Refusal(`Several groups answer to ${word}: give the id.`)
  return group
}

/** Runs `work`, and reports refusals of the domain rules as command line errors. */
export async function asOperator<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainRefused)) throw error
    throw error.name === 'DomainNameError' || error.isAbout === 'tenant'
      ? new UsageError(error.message)
      : new Refusal(error.message)
  }
}
