import { count, countDistinct, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { laterThan } from '#handler/changes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeReadContext, OfficeWriteContext } from '#handler/office-context.ts'
import { session } from '#kernel/accounts/tables.ts'
import { host, userGroup } from '#kernel/groups/tables.ts'
import { addDomain, previewAddDomain, previewRemoveDomain, removeDomain } from './contract.ts'
import { askDomain, requestCertificate } from './domains/certificates.ts'
import { DomainRefused } from './domains/domain-refused.ts'
import { changedTree, domainSteps, onDomain, removalSteps } from './domains/group-domains.ts'
import { type PlannedDomain, planDomain } from './domains/plan-domain.ts'
import { findGroupEffects } from './group-effects.ts'
import { type GroupRow, loadGroup } from './load-group.ts'

interface Wanted {
  domain: string
  tenant?: string | undefined
  primary: boolean
}

/** Plans by the rules of the command `domain add` and reports their refusals at the field. */
async function plan(ctx: OfficeReadContext, row: GroupRow, wanted: Wanted): Promise<PlannedDomain> {
  const group = { region: ctx.region.slug, id: row.id, label: row.label, cseDomain: row.cseDomain }
  try {
    return await planDomain(ctx, ctx.groups, {
      text: wanted.domain,
      group,
      tenant: wanted.tenant,
      primary: wanted.primary,
    })
  } catch (error) {
    if (!(error instanceof DomainRefused)) throw error
    throw new CallError('domainRefused', {
      message: error.french,
      fields: error.isAbout === null ? [] : [error.isAbout],
    })
  }
}

export const previewAddDomainHandler = handleOffice(previewAddDomain, async (ctx, { groupId, ...wanted }, fail) => {
  const { row } = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
  const { domain, tenant, primary, change } = await plan(ctx, row, wanted)
  const domains = { main: row.cseDomain, further: ctx.groups.furtherDomains(groupId) }
  const planned = change ?? { groupId, before: domains, after: domains }
  return {
    domain,
    site: ctx.tenants.bySlug(tenant)?.theme.title ?? tenant,
    isMain: primary,
    effects: await findGroupEffects(ctx, changedTree(ctx.groups, planned), planned),
  }
})

export const addDomainHandler = handleOffice(addDomain, async (ctx, { groupId, ...wanted }, fail) => {
  const { row } = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
  const { domain, tenant, primary, change } = await plan(ctx, row, wanted)
  // Ordered before the write: if the write fails, the next try finds the hostname again.
  const { customHostnameId, dns } = await requestCertificate(ctx.platform, domain, 'order')
  const result = { domain, isMain: primary, dns }
  if (change === null)
    return ctx.unchanged(dns.target === null ? { ...result, dns: await askDomain(ctx.platform, domain) } : result)
  const { db, groups, now, tenants } = ctx
  const steps = [
    ...domainSteps({ db, tenants, groups, now }, change, tenant, 'groupDomainTaken'),
    ...(customHostnameId === null ? [] : [db.orm.update(host).set({ customHostnameId }).where(eq(host.host, domain))]),
  ]
  const before = { cseDomain: row.cseDomain, furtherDomains: change.before.further }
  const after = { cseDomain: change.after.main, furtherDomains: change.after.further }
  return commitDomains(ctx, row, { steps, before, after }, result)
})

export const previewRemoveDomainHandler = handleOffice(
  previewRemoveDomain,
  async ({ db, groups, tenants }, { groupId, domain }, fail) => {
    if (!(await loadGroup(db, groupId))) return fail('userGroupNotFound')
    const [[row], [ended]] = await db.orm.batch([
      db.orm.select({ tenant: host.tenant }).from(host).where(eq(host.host, domain)),
      db.orm
        .select({ endedSessions: count(), people: countDistinct(session.userId) })
        .from(session)
        .where(onDomain(domain)),
    ])
    if (!row || !groups.furtherDomains(groupId).includes(domain))
      return fail('groupDomainUnknown', { fields: ['domain'] })
    const { tenant } = row
    const site = tenants.bySlug(tenant)?.theme.title ?? tenant
    return { tenant, site, endedSessions: ended?.endedSessions ?? 0, people: ended?.people ?? 0 }
  },
)

export const removeDomainHandler = handleOffice(removeDomain, async (ctx, { groupId, domain }, fail) => {
  const { row } = (await loadGroup(ctx.db, groupId)) ?? fail('userGroupNotFound')
  const further = ctx.groups.furtherDomains(groupId)
  if (!further.includes(domain)) return fail('groupDomainUnknown', { fields: ['domain'] })
  // Removed before our row: while that exists, a second try can finish the work.
  await requestCertificate(ctx.platform, domain, 'remove')
  return commitDomains(
    ctx,
    row,
    {
      steps: [
        guard('(select group_id from host where host = ?) = ?', [domain, groupId], 'groupDomainUnknown'),
        ...removalSteps(ctx.db, domain),
      ],
      before: { furtherDomains: further },
      after: { furtherDomains: further.filter((name) => name !== domain) },
    },
    {},
  )
})

interface DomainCommit {
  steps: (Step | Statement)[]
  before: object
  after: { cseDomain?: string | null; furtherDomains: string[] }
}

/** Writes the group's own row with its domains, so that a form opened earlier conflicts. */
function commitDomains<Result>(
  ctx: OfficeWriteContext,
  row: GroupRow,
  { steps, before, after }: DomainCommit,
  result: Result,
) {
  const { db, now } = ctx
  const updatedAt = laterThan(row.updatedAt, now)
  const main = after.cseDomain === undefined ? {} : { cseDomain: after.cseDomain }
  return ctx.commit(
    {
      steps: [
        guard('(select updated_at from user_group where id = ?) = ?', [row.id, row.updatedAt], 'changedMeanwhile'),
        ...steps,
        db.orm
          .update(userGroup)
          .set({ ...main, updatedAt })
          .where(eq(userGroup.id, row.id)),
        changed(1, 'changedMeanwhile'),
      ],
      audit: {
        target: row.id,
        groupId: row.id,
        before: { ...before, updatedAt: row.updatedAt },
        after: { ...after, updatedAt },
      },
      changesCatalogue: true,
    },
    result,
  )
}
