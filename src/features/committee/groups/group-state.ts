import { z } from 'zod'
import { payerIdentity } from '#contract/payer-identity.ts'
import { memberCardConfig } from '#contract/session-shapes.ts'
import { normalizeRegistrationCode } from '#features/people/accounts/registration/registration-code.ts'
import type { Group } from '#handler/group.ts'
import type { GroupTree } from '#handler/group-tree.ts'
import type { WholeState } from '#handler/whole-state.ts'
import { withMain } from './domains/group-domains.ts'
import type { GroupUpdates } from './group-shapes.ts'
import type { GroupRow } from './load-group.ts'

/** Fields of a group that its window sets, as its history keeps them. */
export const groupState = z.object({
  groupLabel: z.string(),
  groupRegistrationCode: z.string().nullable(),
  cseDomain: z.string().nullable(),
  furtherDomains: z.array(z.string()),
  nonCseActivities: z.boolean().nullable(),
  cseActivities: z.boolean().nullable(),
  memberCardConfig: memberCardConfig.nullable(),
  premium: z.boolean(),
  payer: payerIdentity.nullable(),
})
export type GroupState = z.infer<typeof groupState>

export const storedGroupState = (row: GroupRow, groups: GroupTree): WholeState<GroupState> => ({
  groupLabel: row.label,
  groupRegistrationCode: row.registrationCode,
  cseDomain: row.cseDomain,
  furtherDomains: groups.furtherDomains(row.id),
  nonCseActivities: row.permNonCse,
  cseActivities: row.permCse,
  memberCardConfig: row.memberCardConfig,
  premium: row.premium,
  payer: row.payer,
})

/** State after the request; omitted fields stay (X20). */
export function wantedState(now: GroupState, updates: GroupUpdates): GroupState {
  const { groupLabel = now.groupLabel, groupRegistrationCode: code, groupProfile, cseDomain } = updates
  const said = new Map(groupProfile?.permissions?.map(({ name, value }) => [name, value]))
  const { main, further } = withMain(
    { main: now.cseDomain, further: now.furtherDomains },
    cseDomain === undefined ? now.cseDomain : cseDomain === '' ? null : cseDomain,
  )
  return {
    groupLabel,
    groupRegistrationCode:
      code === undefined ? now.groupRegistrationCode : normalizeRegistrationCode(code ?? '') || null,
    cseDomain: main,
    furtherDomains: further,
    nonCseActivities: said.has('non-cse-activities') ? (said.get('non-cse-activities') ?? null) : now.nonCseActivities,
    cseActivities: said.has('cse-activities') ? (said.get('cse-activities') ?? null) : now.cseActivities,
    memberCardConfig:
      groupProfile?.memberCardConfig === undefined ? now.memberCardConfig : groupProfile.memberCardConfig,
    premium: groupProfile?.premium ?? now.premium,
    payer: groupProfile?.payer === undefined ? now.payer : groupProfile.payer,
  }
}

/** Columns of a state. */
export const groupColumns = (state: GroupState) => ({
  label: state.groupLabel,
  registrationCode: state.groupRegistrationCode,
  cseDomain: state.cseDomain,
  permNonCse: state.nonCseActivities,
  permCse: state.cseActivities,
  memberCardConfig: state.memberCardConfig,
  premium: state.premium,
  payer: state.payer,
})

/** Tree with the group in this state. */
export function treeWith(groups: GroupTree, row: GroupRow, state: GroupState): GroupTree {
  const group: Group = { ...row, ...groupColumns(state) }
  return groups.with(group, state.furtherDomains)
}
