import { and, eq, inArray } from 'drizzle-orm'
import { eligibleGroupIds } from '#handler/eligible-groups.ts'
import type { OfficeReadContext, ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import type { WholeState } from '#handler/whole-state.ts'
import { activity, category } from '#kernel/catalogue/tables.ts'
import { type SubsidyRule, subsidyRule } from '#kernel/subsidies/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { seniorityStops } from './seniority.ts'
import type { OfficeSubsidy, SubsidyState } from './subsidy-shapes.ts'

export async function loadRule(db: ReadDb, scope: Scope, ruleId: string): Promise<SubsidyRule | undefined> {
  const [row] = await db.orm
    .select()
    .from(subsidyRule)
    .where(and(eq(subsidyRule.id, ruleId), scope.where(subsidyRule.groupId)))
  return row
}

export function pickSubsidyFields(row: SubsidyRule): WholeState<SubsidyState> {
  const { label, percent, amount, target, targetId, maxPerOrder, maxPerYear } = row
  const { fromDay, toDay, minMonths, minChildren, giftsToOutsiders, isActive } = row
  return {
    label,
    gift: percent === null ? { type: 'Amount', cents: amount ?? 0 } : { type: 'Percent', percent },
    target: target === 'All' || targetId === null ? { type: 'All' } : { type: target, id: targetId },
    ...{ maxPerOrder, maxPerYear, fromDay, toDay, minMonths, minChildren, giftsToOutsiders, isActive },
    forGroupIds: eligibleGroupIds(row),
  }
}

/** Columns that store the fields. */
export const subsidyColumns = ({
  gift,
  target,
  forGroupIds: [forGroupId, ...furtherGroupIds],
  ...fields
}: SubsidyState) => ({
  ...fields,
  ...{ forGroupId: forGroupId ?? null, furtherGroupIds },
  percent: gift.type === 'Percent' ? gift.percent : null,
  amount: gift.type === 'Amount' ? gift.cents : null,
  target: target.type,
  targetId: target.type === 'All' ? null : target.id,
})

/** Rules with the names of their targets. */
export async function officeSubsidies(
  { db, groups, now, region }: Pick<OfficeReadContext, 'groups' | 'now' | 'region'> & { db: ReadDb },
  rows: readonly SubsidyRule[],
): Promise<OfficeSubsidy[]> {
  const labels = await targetLabels(db, rows)
  const today = dayKey(region.zone, now)
  return rows.map((row) => ({
    ...pickSubsidyFields(row),
    id: row.id,
    isStopped: seniorityStops(row, today),
    targetLabel: labels.get(row.targetId ?? '') ?? null,
    groupLabels: eligibleGroupIds(row).map((id) => groups.get(id)?.label ?? null),
    updatedAt: row.updatedAt,
  }))
}

/** Names of the targeted categories and activities, by id. */
export async function targetLabels(
  db: Pick<ReadDb, 'orm'>,
  rows: readonly SubsidyRule[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? [])
  if (ids.length === 0) return new Map()
  const [categories, activities] = await db.orm.batch([
    db.orm.select({ id: category.id, label: category.name }).from(category).where(inArray(category.id, ids)),
    db.orm.select({ id: activity.id, label: activity.label }).from(activity).where(inArray(activity.id, ids)),
  ])
  return new Map([...categories, ...activities].map(({ id, label }) => [id, label]))
}
