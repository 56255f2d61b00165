import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { auditedUpdate, commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import { eligibleGroupIds } from '#handler/eligible-groups.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext } from '#handler/office-context.ts'
import { readFormer } from '#handler/read-former.ts'
import { activityListing } from '#kernel/catalogue/derived/tables.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { type SubsidyRule, subsidyRule } from '#kernel/subsidies/tables.ts'
import { newId } from '#lib/new-id.ts'
import { createSubsidy, updateSubsidy } from './contract.ts'
import { loadRule, officeSubsidies, pickSubsidyFields, subsidyColumns } from './load-subsidy.ts'
import { type OfficeSubsidy, type SubsidyFields, type SubsidyState, sentSubsidy } from './subsidy-shapes.ts'

export const createSubsidyHandler = handleOffice(createSubsidy, async (ctx, fields) => {
  const { db, now, scope } = ctx
  await refuseWrong(ctx, fields)
  const times = { createdAt: now, updatedAt: now }
  const row = {
    ...subsidyColumns({ ...fields, minMonths: 0 }),
    id: newId('su'),
    groupId: scope.groupId ?? '',
    ...times,
  }
  return ctx.commit(
    {
      steps: [db.orm.insert(subsidyRule).values(row)],
      audit: { target: row.id, groupId: row.groupId, after: { ...fields, updatedAt: now } },
      // The groups held in memory include their committees' rules.
      changesCatalogue: true,
    },
    { item: await viewSubsidy(ctx, row) },
  )
})

export const updateSubsidyHandler = handleOffice(
  updateSubsidy,
  async (ctx, { ruleId, updates, ifUpdatedAt }, fail) => {
    const row = (await loadRule(ctx.db, ctx.scope, ruleId)) ?? fail('subsidyNotFound')
    await refuseIfChanged(ctx, row, ifUpdatedAt)
    return write(ctx, row, { ...pickSubsidyFields(row), ...updates }, (item) => ({ item }))
  },
  { undo: undoUpdate, of: subsidyRule },
)

/** Restores the former values through the same write, which refuses if the rule has changed since. */
async function undoUpdate(ctx: OfficeWriteContext, change: UndoneChange) {
  const found = await loadRule(ctx.db, ctx.scope, change.target)
  const { row, former } = await readFormer(ctx, change, found, sentSubsidy.partial())
  return write(ctx, row, { ...pickSubsidyFields(row), ...former }, () => ({}))
}

async function viewSubsidy(ctx: OfficeWriteContext, row: SubsidyRule): Promise<OfficeSubsidy> {
  const [item] = await officeSubsidies(ctx, [row])
  if (!item) throw new Error(`Rule ${row.id} has no view.`)
  return item
}

async function write<Result>(
  ctx: OfficeWriteContext,
  row: SubsidyRule,
  wanted: SubsidyState,
  answer: (item: OfficeSubsidy) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const changes = changesBetween(pickSubsidyFields(row), wanted)
  if (changes === null) return ctx.unchanged(answer(await viewSubsidy(ctx, row)))
  await refuseWrong(ctx, wanted, row)
  const updatedAt = laterThan(row.updatedAt, now)
  const next = { ...row, ...subsidyColumns(wanted), updatedAt }
  const item = await viewSubsidy(ctx, next)
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadRule(db, ctx.scope, row.id) },
    {
      steps: [
        {
          statement: db.orm.update(subsidyRule).set(next).where(unchangedSince(subsidyRule, row)),
        },
        changed(1, 'changedMeanwhile'),
      ],
      audit: { ...auditedUpdate(row, changes, updatedAt), groupId: row.groupId },
      changesCatalogue: true,
    },
    answer(item),
  )
}

/** Refuses a rule that names missing things; those it already named may stay, even if gone. */
async function refuseWrong(ctx: OfficeWriteContext, fields: SubsidyFields, before?: SubsidyRule): Promise<void> {
  const { target, forGroupIds, fromDay, toDay } = fields
  if (fromDay !== null && toDay !== null && toDay < fromDay) throw new CallError('daysReversed', { fields: ['toDay'] })
  const ownGroups = ctx.groups.subtreeIds(ctx.scope.groupId ?? before?.groupId ?? '')
  const known = new Set([...ownGroups, ...(before ? eligibleGroupIds(before) : [])])
  if (forGroupIds.some((id) => !known.has(id))) throw new CallError('groupNotFound', { fields: ['forGroupIds'] })
  if (target.type === 'All' || target.id === before?.targetId) return
  const isThere =
    target.type === 'Category'
      ? await ctx.db.orm.select({ id: category.id }).from(category).where(eq(category.id, target.id))
      : await listedFor(ctx, target.id)
  if (isThere.length > 0) return
  throw new CallError(target.type === 'Category' ? 'categoryNotFound' : 'activityNotFound', { fields: ['target.id'] })
}

/** The activity, if the committee's members may see it. */
async function listedFor({ db, groups, scope }: OfficeWriteContext, activityId: string) {
  const rows = await db.orm
    .select({ id: activityListing.activityId, groupId: activityListing.groupId })
    .from(activityListing)
    .where(and(eq(activityListing.activityId, activityId), eq(activityListing.scope, 'all')))
  const own = scope.groupId === null ? [] : [...groups.pathIds(scope.groupId), ...groups.subtreeIds(scope.groupId)]
  return rows.filter(({ groupId }) => groupId === null || own.includes(groupId))
}
