import { and, eq, isNull } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, type Statement, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { category } from '#kernel/catalogue/tables.ts'
import type { CategoryRow } from './load-category.ts'

/** Returns the sibling at a position; refuses a position that no sibling has. */
export async function siblingAt(db: ReadDb, { parentId }: CategoryRow, order: number): Promise<CategoryRow> {
  const siblings = parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId)
  const [found] = await db.orm
    .select()
    .from(category)
    .where(and(siblings, eq(category.sortOrder, order)))
  if (found) return found
  throw new CallError('invalidRequest', {
    message: 'Requête invalide : aucune catégorie voisine n’a cette place.',
    fields: ['updates.order'],
  })
}

/**
 * Steps that swap the positions of two siblings, if both are still where they were read. Positions are unique at every
 * moment, so the first moves below zero until the second has left.
 */
export function exchangePlaces(one: CategoryRow, other: CategoryRow, othersUpdatedAt: number): (Step | Statement)[] {
  const move = 'update category set sort_order = ? where id = ? and sort_order = ?'
  const aside = -1 - Math.abs(one.sortOrder)
  return [
    { sql: move, args: [aside, one.id, one.sortOrder] },
    changed(1, 'changedMeanwhile'),
    {
      sql: 'update category set sort_order = ?, updated_at = ? where id = ? and sort_order = ? and updated_at = ?',
      args: [one.sortOrder, othersUpdatedAt, other.id, other.sortOrder, other.updatedAt],
    },
    changed(1, 'changedMeanwhile'),
    { sql: move, args: [other.sortOrder, one.id, aside] },
    changed(1, 'changedMeanwhile'),
  ]
}
