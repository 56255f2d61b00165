import { and, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-catalogue.ts'
import { guard, type RegionDb, type Statement, type Step } from '#db/region-db.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { host } from '#kernel/groups/tables.ts'
import { homeHost } from '#kernel/people/home-host.ts'
import type { TenantRegistry } from '#lib/tenant-registry.ts'

/** Domains of a group: the one where its members sign in, and further ones that show its theme. */
export interface GroupDomains {
  main: string | null
  further: string[]
}

export interface DomainChange {
  groupId: string
  before: GroupDomains
  after: GroupDomains
}

export const groupDomains = (groups: GroupTree, groupId: string): GroupDomains => ({
  main: groups.get(groupId)?.cseDomain ?? null,
  further: groups.furtherDomains(groupId),
})

/** Domains of a group with another main one; the former main one becomes a further one. */
export function withMain({ main, further }: GroupDomains, next: string | null): GroupDomains {
  if (next === main) return { main, further }
  const kept = next === null || main === null ? further : [...further, main]
  return { main: next, further: kept.filter((domain) => domain !== next).sort() }
}

const allDomains = ({ main, further }: GroupDomains) => (main === null ? further : [main, ...further])

/** Domains that the group gains or loses. */
function exchanged({ before, after }: DomainChange) {
  const [had, has] = [allDomains(before), allDomains(after)]
  return { gained: has.filter((name) => !had.includes(name)), lost: had.filter((name) => !has.includes(name)) }
}

interface DomainWrite {
  db: Pick<RegionDb, 'orm'>
  tenants: TenantRegistry
  groups: GroupTree
  now: number
}

/**
 * Steps for a group's domains and the sessions that end with the change (D05); the caller writes the group's own row.
 * `tenant` is the site of domains without row or folder. Refuses a domain taken by another group meanwhile.
 */
export function domainSteps(
  { db, tenants, groups, now }: DomainWrite,
  change: DomainChange,
  tenant: string | null,
  taken: ErrorCode,
): (Step | Statement)[] {
  const { groupId, after } = change
  const { lost } = exchanged(change)
  const isDeclared = (name: string) => tenants.all.some(({ domains }) => domains.includes(name))
  // A host declared by the tenant is served without a row.
  const rows = allDomains(after).filter((name) => name !== after.main || !isDeclared(name))
  const siteSlug = (name: string) => tenants.ofHost(name)?.slug ?? tenant
  const gone = misplacedSessions(groups, change)
  return [
    ...rows.flatMap((name): (Step | Statement)[] => {
      const slug = siteSlug(name)
      const claim =
        slug === null
          ? db.orm
              .update(host)
              .set({ groupId })
              .where(and(eq(host.host, name), isNull(host.groupId)))
          : db.orm
              .insert(host)
              .values({ host: name, tenant: slug, groupId, createdAt: now })
              .onConflictDoUpdate({ target: host.host, set: { groupId }, setWhere: sql`${host.groupId} is null` })
      return [claim, guard('(select group_id from host where host = ?) = ?', [name, groupId], taken)]
    }),
    ...(after.main === null
      ? []
      : [
          guard(
            `not exists (select 1 from user_group where cse_domain = ? and id <> ?)
              and not exists (select 1 from host where host = ? and group_id <> ?)`,
            [after.main, groupId, after.main, groupId],
            taken,
          ),
        ]),
    ...lost.map((name) =>
      isDeclared(name)
        ? db.orm.delete(host).where(eq(host.host, name))
        : db.orm
            .update(host)
            .set({ groupId: null })
            .where(and(eq(host.host, name), eq(host.groupId, groupId))),
    ),
    ...(gone === undefined ? [] : [db.orm.delete(session).where(gone)]),
  ]
}

const asRows = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`

/** Group tree after the change. */
export function changedTree(groups: GroupTree, { groupId, after }: DomainChange): GroupTree {
  const group = groups.get(groupId)
  return group ? groups.with({ ...group, cseDomain: after.main }, after.further) : groups
}

/** Groups whose members sign in on another host after the change. */
export function movedGroups(groups: GroupTree, after: GroupTree, groupId: string): string[] {
  return groups.subtreeIds(groupId).filter((id) => homeHost(groups, id) !== homeHost(after, id))
}

/**
 * Condition on sessions that a change of domains ends: the group's members on other hosts than their new one, and other
 * members on domains gained or lost. Super admins keep theirs (D03).
 */
export function misplacedSessions(groups: GroupTree, change: DomainChange): SQL | undefined {
  const after = changedTree(groups, change)
  const moved = movedGroups(groups, after, change.groupId)
  const home = homeHost(after, change.groupId)
  const { gained, lost } = exchanged(change)
  const names = [...gained, ...lost].filter((name) => !name.startsWith('*.'))
  const atHome = (name: string) =>
    after.named().flatMap(({ group: { id } }) => {
      const own = homeHost(after, id)
      return (own === null ? after.ofHost(name) === undefined : own === name) ? [id] : []
    })
  return or(
    moved.length === 0 || home === null
      ? undefined
      : and(inArray(session.userId, selectMembers(moved)), notInArray(session.host, [home, `api.${home}`])),
    ...names.map((name) =>
      and(
        inArray(session.host, [name, `api.${name}`]),
        sql`exists (select 1 from ${user} where ${user.id} = ${session.userId} and ${user.isAdmin} = 0
          and ${user.groupId} not in ${asRows(atHome(name))})`,
      ),
    ),
  )
}

/** Query of the ids of members of these groups, without super admins. */
const selectMembers = (groupIds: readonly string[]): SQL =>
  sql`(select ${user.id} from ${user} where ${user.groupId} in ${asRows(groupIds)} and ${user.isAdmin} = 0)`

/** Condition on sessions of a domain and its API, or of everything below a wildcard. */
export const onDomain = (domain: string): SQL | undefined =>
  domain.startsWith('*.')
    ? sql`${session.host} like ${`%${domain.slice(1)}`}`
    : inArray(session.host, [domain, `api.${domain}`])

/** Statements that remove a registered domain and its sessions, so that the next owner finds none (D05). */
export const removalSteps = ({ orm }: Pick<RegionDb, 'orm'>, domain: string): Statement[] => [
  orm.delete(host).where(eq(host.host, domain)),
  orm.delete(session).where(onDomain(domain)),
]
