import { and, count, eq, sql } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { textFilter } from '#handler/text-filter.ts'
import { listLibrary, listLibraryFolders } from './contract.ts'
import { loadFolders } from './folder-tree.ts'
import { childCount, itsVersion, toLibraryItem } from './load-item.ts'
import { libraryItem, libraryVersion } from './tables.ts'
import { readUsage } from './usage.ts'

const order = {
  by: {
    // Sorts folders first.
    name: sql`(case ${libraryItem.kind} when 'folder' then '0' else '1' end || ${libraryItem.nameKey})`,
    updatedAt: libraryItem.updatedAt,
    size: sql`coalesce(${libraryVersion.size}, -1)`,
  },
  usual: { sort: 'name', direction: 'asc' },
  id: libraryItem.id,
} as const

export const listLibraryHandler = handleOffice(
  listLibrary,
  async ({ db, scope, now }, { folderId, itemId, ...input }, fail) => {
    const groupId = scope.groupId ?? ''
    const page = listPage(input, order)
    const words = textFilter(input.text, [libraryItem.nameKey])
    const wanted = and(
      scope.where(libraryItem.groupId),
      itemId === undefined ? (words ?? eq(libraryItem.parentId, folderId ?? '')) : eq(libraryItem.id, itemId),
    )
    const [folders, usage, [rows, [counted]]] = await Promise.all([
      loadFolders(db, [groupId]),
      readUsage(db, groupId, now),
      db.orm.batch([
        db.orm
          .select({
            id: libraryItem.id,
            key: page.key,
            row: libraryItem,
            size: libraryVersion.size,
            mimeType: libraryVersion.mimeType,
            childCount,
          })
          .from(libraryItem)
          .leftJoin(libraryVersion, itsVersion)
          .where(and(wanted, page.after))
          .orderBy(...page.orderBy)
          .limit(page.limit),
        db.orm.select({ total: count() }).from(libraryItem).where(wanted),
      ]),
    ])
    if (folderId !== null && !folders.get(folderId)) return fail('libraryItemNotFound')
    const { rows: shown, nextCursor } = toPage(rows, page)
    return {
      items: shown.map((row) => toLibraryItem(row, folders)),
      nextCursor,
      total: counted?.total ?? 0,
      trail: folders.trail(folderId ?? '').map(({ id, name, readers }) => ({ id, name, readers })),
      usage,
    }
  },
)

const byName = new Intl.Collator('fr', { numeric: true })

export const listLibraryFoldersHandler = handleOffice(listLibraryFolders, async ({ db, scope }) => {
  const folders = await loadFolders(db, [scope.groupId ?? ''])
  const items = folders.all().map(({ id }) => ({ id, path: folders.place(id) }))
  return { items: items.sort((one, other) => byName.compare(one.path, other.path)) }
})
