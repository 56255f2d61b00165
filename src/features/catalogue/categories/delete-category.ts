import { asc, count, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { guard } from '#db/region-db.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { ParsedInput } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { activity, activityCategory, category } from '#kernel/catalogue/tables.ts'
import { trashSteps } from '#kernel/history/trash-steps.ts'
import type { CategoryLevel, CategoryUse } from './category-shapes.ts'
import { deleteCat1, deleteCat2, deleteCat3 } from './contract.ts'
import { countListed, loadCategory } from './load-category.ts'

/** Names shown to the person; the rest is only counted. */
const NAMED = 20

/** Names the children and activities of a category. */
async function whatHangsOn(db: ReadDb, id: string): Promise<CategoryUse> {
  const [children, [activityCount], activities, [listed]] = await db.orm.batch([
    db.orm
      .select({ id: category.id, name: category.name })
      .from(category)
      .where(eq(category.parentId, id))
      .orderBy(asc(category.sortOrder)),
    db.orm.select({ all: count() }).from(activityCategory).where(eq(activityCategory.categoryId, id)),
    db.orm
      .select({ id: activity.id, label: activity.label })
      .from(activityCategory)
      .innerJoin(activity, eq(activity.id, activityCategory.activityId))
      .where(eq(activityCategory.categoryId, id))
      .limit(NAMED),
    countListed(db, id),
  ])
  return {
    childCount: children.length,
    children: children.slice(0, NAMED),
    activityCount: activityCount?.all ?? 0,
    activities,
    listedCount: listed?.all ?? 0,
  }
}

async function refuseIfUsed(db: ReadDb, id: string): Promise<void> {
  const use = await whatHangsOn(db, id)
  if (use.childCount + use.activityCount > 0) throw new CallError('categoryInUse', { details: use })
}

async function remove(
  ctx: OfficeWriteContext,
  level: CategoryLevel,
  { id, ifUpdatedAt }: ParsedInput<typeof deleteCat1>,
): Promise<Committed<{ trashId: string }>> {
  const { db } = ctx
  const row = await loadCategory(db, id, level)
  if (!row) throw new CallError('categoryNotFound')
  await refuseIfChanged(ctx, row, ifUpdatedAt)
  await refuseIfUsed(db, id)
  const { trashId, steps } = await trashSteps(ctx, {
    kind: 'category',
    target: id,
    label: row.name,
    groupId: null,
    parts: [{ table: 'category', where: 'id = ?', args: [id] }],
  })
  try {
    return await ctx.commit(
      {
        steps: [
          guard('(select updated_at from category where id = ?) = ?', [id, row.updatedAt], 'changedMeanwhile'),
          guard('not exists (select 1 from category where parent_id = ?)', [id], 'categoryInUse'),
          guard('not exists (select 1 from activity_category where category_id = ?)', [id], 'categoryInUse'),
          ...steps,
        ],
        audit: { target: id, before: { name: row.name, updatedAt: row.updatedAt } },
        changesCatalogue: true,
      },
      { trashId },
    )
  } catch (error) {
    // Names children and activities added since the check, too.
    if (error instanceof CallError && error.code === 'categoryInUse') await refuseIfUsed(db, id)
    throw error
  }
}

export const deleteCat1Handler = handleOffice(deleteCat1, async (ctx, input) => remove(ctx, 1, input))
export const deleteCat2Handler = handleOffice(deleteCat2, async (ctx, input) => remove(ctx, 2, input))
export const deleteCat3Handler = handleOffice(deleteCat3, async (ctx, input) => remove(ctx, 3, input))
