import { CallError } from '#contract/errors.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import { searchStatements } from '#features/catalogue/shop/listing.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { commitUpdate, unchangedSince } from '#handler/commit-update.ts'
import type { Committed, OfficeAudit, OfficeWriteContext } from '#handler/office-context.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { picturesAreThere } from '#kernel/media/office-media.ts'
import type { CategoryState, OfficeCategory } from './category-shapes.ts'
import { checkPicture } from './check-picture.ts'
import { type CategoryRow, loadCategory, loadPicture, readCategory, toOfficeCategory } from './load-category.ts'
import { exchangePlaces, siblingAt } from './swap-places.ts'

/**
 * Writes the wanted state, swaps positions in the same batch if `order` is a sibling's, and audits the difference.
 * Refuses `changedMeanwhile` after another write since it was read, or if `swapWith` no longer has that position.
 */
export async function changeCategory<Result>(
  ctx: OfficeWriteContext,
  row: CategoryRow,
  { swapWith, ...wanted }: CategoryState & { swapWith?: string | undefined },
  answer: (category: OfficeCategory) => Result,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const before = readCategory(row)
  const changes = changesBetween(before, wanted)
  if (changes === null) return ctx.unchanged(answer(toOfficeCategory(row, await loadPicture(db, row.mediaId))))
  const image =
    wanted.mediaId === null || wanted.mediaId === row.mediaId
      ? await loadPicture(db, row.mediaId)
      : await checkPicture(db, wanted.mediaId)
  const other = wanted.order === before.order ? null : await siblingAt(db, row, wanted.order)
  if (other && swapWith !== undefined && swapWith !== other.id) throw new CallError('changedMeanwhile')
  const updatedAt = laterThan(row.updatedAt, now)
  const { order, ...content } = wanted
  const next = { ...row, ...content, sortOrder: order, updatedAt }
  const steps: (Step | Statement)[] = [
    ...(wanted.mediaId === null || wanted.mediaId === row.mediaId ? [] : [picturesAreThere([wanted.mediaId])]),
    {
      statement: db.orm
        .update(category)
        .set({ ...content, updatedAt })
        .where(unchangedSince(category, row)),
    },
    changed(1, 'changedMeanwhile'),
    ...(other ? exchangePlaces(row, other, laterThan(other.updatedAt, now)) : []),
    ...('name' in changes.after ? searchStatements({ categoryId: row.id }) : []),
  ]
  return commitUpdate(
    ctx,
    { read: row, newest: () => loadCategory(db, row.id) },
    { steps, audit: categoryAudit(row, other, changes, { updatedAt, now }), changesCatalogue: true },
    answer(toOfficeCategory(next, image)),
  )
}

/**
 * Audit row. A swap leaves one on both categories, each naming the other, so that it is undone for both or not at all.
 */
function categoryAudit(
  row: CategoryRow,
  other: CategoryRow | null,
  { before, after }: { before: object; after: object },
  { updatedAt, now }: { updatedAt: number; now: number },
): [OfficeAudit, ...OfficeAudit[]] {
  const own = {
    target: row.id,
    before: { ...before, ...(other ? { swapWith: other.id } : {}), updatedAt: row.updatedAt },
    after: { ...after, ...(other ? { swapWith: other.id } : {}), updatedAt },
  }
  if (!other) return [own]
  const theirs = {
    target: other.id,
    before: { order: other.sortOrder, swapWith: row.id, updatedAt: other.updatedAt },
    after: { order: row.sortOrder, swapWith: row.id, updatedAt: laterThan(other.updatedAt, now) },
  }
  return [own, theirs]
}

/** The slug follows the name, unless one is given or the stored one was edited by hand. */
export const slugAfter = (row: CategoryRow, updates: { name?: string; slug?: string }): string => {
  if (updates.slug !== undefined) return updates.slug
  return updates.name !== undefined && row.slug === slugify(row.name) ? slugify(updates.name) : row.slug
}
