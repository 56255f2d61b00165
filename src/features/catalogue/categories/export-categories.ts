import { and, count, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { category } from '#kernel/catalogue/tables.ts'
import { listExport } from '#kernel/tasks/list-export.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { sheetDay } from '#kernel/time/region-time.ts'
import { exportCategories } from './contract.ts'
import { activityCount, childCount } from './load-category.ts'

const parent = alias(category, 'parent')
const grandparent = alias(category, 'grandparent')

/** Exports every category, parents before their children. */
export const exportCategoriesTask = listExport({
  kind: 'export-categories',
  input: exportCategories.input,
  noun: ['catégorie', 'catégories'],
  fileName: 'categories.csv',
  columns: [
    'Identifiant',
    'Niveau',
    'Nom',
    'Chemin',
    'Nom dans l’adresse',
    'Ordre',
    'Sous-catégories',
    'Activités',
    'Créée le',
    'Modifiée le',
    'Description',
  ],
  async count({ db }) {
    const [counted] = await db.orm.select({ total: count() }).from(category)
    return counted?.total ?? 0
  },
  async page({ db, region: { zone } }, { cursor, limit }) {
    const page = listPage(
      { cursor, limit },
      { by: { level: category.level }, usual: { sort: 'level', direction: 'asc' }, id: category.id },
    )
    const found = await db.orm
      .select({
        id: category.id,
        key: page.key,
        row: category,
        parentName: parent.name,
        grandparentName: grandparent.name,
        childCount,
        activityCount,
      })
      .from(category)
      .leftJoin(parent, eq(parent.id, category.parentId))
      .leftJoin(grandparent, eq(grandparent.id, parent.parentId))
      .where(and(page.after))
      .orderBy(...page.orderBy)
      .limit(page.limit)
    const { rows, nextCursor } = toPage(found, page)
    const lines = rows.map(({ row, ...more }) => [
      row.id,
      row.level,
      row.name,
      [more.grandparentName, more.parentName, row.name].filter((name) => name !== null).join(' > '),
      row.slug,
      row.sortOrder,
      more.childCount,
      more.activityCount,
      sheetDay(zone, row.createdAt),
      sheetDay(zone, row.updatedAt),
      row.description,
    ])
    return { lines, nextCursor }
  },
})

export const exportCategoriesHandler = handleOffice(exportCategories, (ctx, input) =>
  startTask(ctx, exportCategoriesTask, input),
)
