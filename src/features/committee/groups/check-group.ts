import { CallError } from '#contract/errors.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import type { GroupState } from './group-state.ts'
import type { GroupRow } from './load-group.ts'
import { offeredDomains } from './offered-domains.ts'

type Reading = Pick<OfficeReadContext, 'db' | 'groups' | 'platform' | 'tenants' | 'region'>

/** Refuses a registration code that another group has, and a domain of another group or of no site. */
export async function checkGroup(ctx: Reading, row: GroupRow, before: GroupState, wanted: GroupState): Promise<void> {
  const { groups } = ctx
  const { groupRegistrationCode: code, cseDomain: domain } = wanted
  const newCode = code !== before.groupRegistrationCode && code !== null
  const newDomain = domain !== before.cseDomain && domain !== null
  const newName = wanted.groupLabel !== before.groupLabel
  if (row.id === ROOT_GROUP_ID && (newName || newCode || newDomain))
    throw new CallError('groupIsRoot', {
      fields: [newName ? 'groupLabel' : newCode ? 'groupRegistrationCode' : 'cseDomain'],
    })
  const holder = newCode ? groups.ofCode(code) : undefined
  if (holder && holder.id !== row.id)
    throw new CallError('groupCodeTaken', {
      message: `Ce code premium est déjà celui du groupe ${holder.label}.`,
      fields: ['groupRegistrationCode'],
    })
  if (newDomain) await checkDomain(ctx, row.id, domain)
  if (domain === null && before.cseDomain !== null && wanted.furtherDomains.length > 0)
    throw new CallError('invalidRequest', {
      message: `Retirez d’abord les autres domaines du groupe : ${wanted.furtherDomains.join(', ')}.`,
      fields: ['cseDomain'],
    })
}

async function checkDomain(ctx: Reading, groupId: string, domain: string): Promise<void> {
  const offered = (await offeredDomains(ctx)).find((each) => each.domain === domain)
  if (!offered || domain.startsWith('*.')) throw new CallError('groupDomainUnknown', { fields: ['cseDomain'] })
  if (offered.group !== null && offered.group.groupId !== groupId)
    throw new CallError('groupDomainTaken', {
      message: `Ce domaine est déjà celui du groupe ${offered.group.groupLabel}.`,
      fields: ['cseDomain'],
    })
}
