import type { FeatureParts } from '#handler/manifest/feature.ts'
import type { TrashPart } from '#kernel/history/trash-steps.ts'

const FIELDS = 'select id from member_field where group_id = ?'
const ENDPOINTS = 'select id from webhook_endpoint where group_id = ?'

const ofGroup = (table: string) => ({ table, where: 'group_id = ?' })

const parts = [
  { table: 'user_group', where: 'id = ?' },
  ofGroup('group_admin'),
  ofGroup('group_theme'),
  ofGroup('identity_provider'),
  ofGroup('subsidy_rule'),
  ofGroup('subsidy_budget'),
  ofGroup('member_field'),
  { table: 'member_answer', where: `field_id in (${FIELDS})` },
  ofGroup('webhook_endpoint'),
  { table: 'webhook_delivery', where: `endpoint_id in (${ENDPOINTS})` },
]

/** Rows deleted with a group and kept by the trash, each after the rows it refers to. */
export const groupParts = (features: readonly FeatureParts[], groupId: string): TrashPart[] =>
  [
    ...parts,
    ...features
      .flatMap(({ tables = [] }) => tables)
      .filter(({ owner, outlivesGroup = false }) => owner === 'group' && !outlivesGroup)
      .map(({ name, belongs }) => ({ table: name, where: belongs('', 'select ?') })),
  ].map((part) => ({ ...part, args: [groupId] }))
