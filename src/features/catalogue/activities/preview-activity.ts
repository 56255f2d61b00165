import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import { columnName } from '#db/insert-rows.ts'
import { cardColumns, cardJoins, toSummary } from '#features/catalogue/shop/activity-card.ts'
import { type ActivityRow, detailColumns, toActivity } from '#features/catalogue/shop/activity-view.ts'
import { currentCategories } from '#features/catalogue/shop/category-index.ts'
import { currentCards } from '#features/catalogue/shop/current-cards.ts'
import { checkReferences } from '#features/catalogue/vendors/check-references.ts'
import { placeRows } from '#features/catalogue/vendors/location-rows.ts'
import { themeOfSite } from '#features/people/themes/served-theme.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { actorRights } from '#handler/reader-rights.ts'
import type { LocationJson } from '#kernel/catalogue/location-view.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { activityColumns } from './activity-state.ts'
import { choosable } from './check-choices.ts'
import { previewActivity } from './contract.ts'
import { loadStoredActivity } from './load-activity.ts'
import { draftReader, seenBy } from './preview-reader.ts'
import type { activityDraft } from './preview-shapes.ts'

type Draft = z.output<typeof activityDraft>

/** Id in the preview of an activity that is not stored yet. */
const NEW_ID = 'preview'

/** Runs the shop's own query with the draft in place of the stored row, so that the preview equals the shop. */
export const previewActivityHandler = handleOffice(previewActivity, async (ctx, input, fail) => {
  const { activityId, draft, reader } = input
  const { db, scope, groups, tenant } = ctx
  const asReader = reader && (draftReader(ctx, reader) ?? fail('groupNotFound'))
  const [stored, categories, [partner]] = await Promise.all([
    activityId === undefined ? null : loadStoredActivity(db, scope, activityId),
    currentCategories(ctx),
    db.orm
      .select({ id: vendor.id })
      .from(vendor)
      .where(and(eq(vendor.id, draft.vendorId), choosable(scope))),
  ])
  if (activityId !== undefined && !stored) return fail('activityNotFound')
  if (!partner && stored?.row.vendorId !== draft.vendorId) return fail('vendorNotFound')
  await checkReferences(ctx, { ...draft, known: stored?.row.mediaIds ?? [] })
  const groupId = scope.groupId ?? draft.groupId ?? null
  const rights = asReader?.rights ?? actorRights(ctx)
  const [found] = await db.orm.all<ActivityRow & { vendorVisibility: string }>(
    sql`with draft as (${draftRow(draft, activityId ?? NEW_ID, groupId)})
    select ${cardColumns}, ${detailColumns}, v.visibility as vendorVisibility from draft a ${cardJoins}`,
  )
  if (!found) return fail('vendorNotFound')
  const row = { ...found, categoryId: draft.catIds.at(0) ?? null, ...manualPlace(draft) }
  const [current = row] = await currentCards(ctx, [row])
  return {
    activity: toActivity(current, toSummary(current, categories, rights), rights),
    theme: asReader?.theme ?? (groupId === null ? null : themeOfSite(groups.whiteLabeling(groupId), tenant.theme)),
    seen:
      reader === undefined
        ? null
        : seenBy(ctx, reader, rights, {
            cse: draft.cse,
            groupId: found.groupId,
            vendorIsPublic: found.vendorVisibility === 'Public',
          }),
  }
})

/** One row with the columns of `activity` that an administrator sets. */
function draftRow(draft: Draft, id: string, groupId: string | null): SQL {
  const row = { ...activityColumns({ ...draft, visibility: 'Public', comments: '' }), id, groupId }
  const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(activity)
  const values = Object.entries(row).flatMap(([name, value]) => {
    const column = columns[name]
    return column ? [sql`${sql.param(value, column)} as ${sql.identifier(columnName(name))}`] : []
  })
  return sql`select ${sql.join(values, sql`, `)}`
}

/** Location typed by hand, which has no row before it is saved. */
function manualPlace({ address }: Draft): Partial<Pick<ActivityRow, 'locations'>> {
  if (address.type !== 'Manual') return {}
  const owner = { vendorId: null, activityId: NEW_ID }
  const packed = placeRows(owner, address.location ? [address.location] : []).map(
    (row): LocationJson & { at: number } => ({
      ...row,
      at: row.position,
      hideName: Number(row.hideName),
      hidePhone: Number(row.hidePhone),
      hideAddress: Number(row.hideAddress),
      hideOpeningHours: Number(row.hideOpeningHours),
    }),
  )
  return { locations: JSON.stringify(packed) }
}
