import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { visibilityTexts } from '#features/catalogue/vendors/visibility-texts.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { activity, activityCategory, category, vendor } from '#kernel/catalogue/tables.ts'
import { listExport } from '#kernel/tasks/list-export.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { sheetDay } from '#kernel/time/region-time.ts'
import { choosable } from './check-choices.ts'
import { exportActivities } from './contract.ts'
import { stockTypeTexts } from './stock-type-texts.ts'
import { activityOrder, wantedActivities } from './wanted-activities.ts'

/** Exports all activities that match a list's filters. */
export const exportActivitiesTask = listExport({
  kind: 'export-activities',
  input: exportActivities.input,
  noun: ['activité', 'activités'],
  fileName: 'activites.csv',
  columns: [
    'Identifiant',
    'Nom',
    'Nom dans l’adresse',
    'Partenaire',
    'Type',
    'Status',
    'Groupe',
    'Catégories',
    'Créée le',
    'Modifiée le',
    'Commentaires',
  ],
  async count({ db, scope }, input) {
    const [counted] = await db.orm.select({ total: count() }).from(activity).where(wantedActivities(scope, input))
    return counted?.total ?? 0
  },
  async page({ db, scope, groups, region: { zone } }, input) {
    const page = listPage(input, activityOrder)
    const found = await db.orm
      .select({ id: activity.id, key: page.key, row: activity, vendorName: vendor.name })
      .from(activity)
      .leftJoin(vendor, eq(vendor.id, activity.vendorId))
      .where(and(wantedActivities(scope, input), page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows, nextCursor } = toPage(found, page)
    const ids = rows.map(({ id }) => id)
    const choices = await db.orm
      .select({ activityId: activityCategory.activityId, name: category.name })
      .from(activityCategory)
      .innerJoin(category, eq(category.id, activityCategory.categoryId))
      .where(inArray(activityCategory.activityId, ids))
      .orderBy(asc(activityCategory.position))
    const names = Map.groupBy(choices, ({ activityId }) => activityId)
    const lines = rows.map(({ row, vendorName }) => [
      row.id,
      row.label,
      row.slugName,
      vendorName,
      stockTypeTexts[row.stockType],
      visibilityTexts[row.visibility],
      row.groupId === null ? '' : (groups.get(row.groupId)?.label ?? row.groupId),
      (names.get(row.id) ?? []).map(({ name }) => name).join(' | '),
      sheetDay(zone, row.createdAt),
      sheetDay(zone, row.updatedAt),
      row.comments,
    ])
    return { lines, nextCursor }
  },
})

export const exportActivitiesHandler = handleOffice(exportActivities, async (ctx, input, fail) => {
  const { vendorId } = input
  if (vendorId !== undefined) {
    const isOwn = and(eq(vendor.id, vendorId), choosable(ctx.scope))
    const [found] = await ctx.db.orm.select({ id: vendor.id }).from(vendor).where(isOwn)
    if (!found) return fail('vendorNotFound')
  }
  return startTask(ctx, exportActivitiesTask, input)
})
