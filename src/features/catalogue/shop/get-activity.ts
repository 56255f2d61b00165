import { sql } from 'drizzle-orm'
import { ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { ownTerms } from '#features/catalogue/subsidies/own-terms.ts'
import { handle } from '#handler/handle.ts'
import { actorRights, administeredBy, mayPreview, type ReaderRights } from '#handler/reader-rights.ts'
import { isPageOpen, isShownSql } from '#kernel/catalogue/open-page.ts'
import { cardColumns, cardJoins, toSummary } from './activity-card.ts'
import { type ActivityRow, detailColumns, toActivity } from './activity-view.ts'
import { currentCategories } from './category-index.ts'
import { getActivity } from './contract.ts'
import { currentCards } from './current-cards.ts'

interface FoundActivity extends ActivityRow {
  /** 1 if the public lists show it to this reader. */
  shown: number
}

export const getActivityHandler = handle(getActivity, async (ctx, { activityId }, fail) => {
  const rights = actorRights(ctx)
  const [categories, own, [found]] = await Promise.all([
    currentCategories(ctx),
    ownSubsidies(ctx),
    ctx.db.orm.all<FoundActivity>(sql`
      select ${cardColumns}, ${detailColumns}, ${isShownSql(rights)} as shown
      from activity a ${cardJoins} where a.id = ${activityId}`),
  ])
  if (!found || !isVisible(found, rights, (groupId) => mayPreview(ctx.actor, groupId))) return fail('activityNotFound')
  const [row] = await currentCards(ctx, [found])
  const activity = toActivity(row ?? found, toSummary(row ?? found, categories, rights, own), rights)
  const subsidies = activity.accessible ? ownTerms(own, found.id) : undefined
  return { activity: { ...activity, ...(subsidies ? { subsidies } : {}), ...administeredBy(ctx.actor, found.groupId) } }
})

/** A hidden activity, or one of another group, is not found, except by its administrators (G13). */
function isVisible(row: FoundActivity, rights: ReaderRights, preview: (groupId: string | null) => boolean): boolean {
  return isPageOpen(row, rights) || preview(row.groupId)
}
