import { category } from '#kernel/catalogue/tables.ts'
import type { TaskContext } from '#kernel/tasks/task-kind.ts'
import type { Names } from './change-texts.ts'

/** Loads names of categories and groups, to describe a change. */
export async function loadNames({ db, groups, region }: Pick<TaskContext, 'db' | 'groups' | 'region'>) {
  const rows = await db.orm.select({ id: category.id, name: category.name }).from(category)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return {
    groups,
    zone: region.zone,
    category: (id: string) => names.get(id) ?? 'Catégorie supprimée',
    hasCategory: (id: string) => names.has(id),
  } satisfies Names & { hasCategory(id: string): boolean }
}
