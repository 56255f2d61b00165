import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ReadDb } from '#handler/office-context.ts'
import type { Scope } from '#handler/scope.ts'
import { type FolderTree, loadFolders } from './folder-tree.ts'
import type { ItemFields, LibraryItem } from './library-shapes.ts'
import { libraryItem, libraryVersion } from './tables.ts'

export type ItemRow = typeof libraryItem.$inferSelect

/** Fields of an item that a change may set. */
export type ItemState = ItemFields & { versionId: string | null }

/** Join condition: the version that members read. */
export const itsVersion: SQL = eq(libraryVersion.id, libraryItem.versionId)

export const childCount = sql<number>`(select count(*) from library_item c
  where c.group_id = ${libraryItem.groupId} and c.parent_id = ${libraryItem.id})`.mapWith(Number)

export async function loadItem(db: ReadDb, scope: Scope, itemId: string): Promise<ItemRow | undefined> {
  const [row] = await db.orm
    .select()
    .from(libraryItem)
    .where(and(eq(libraryItem.id, itemId), scope.where(libraryItem.groupId)))
  return row
}

export const itemState = ({ name, parentId, readers, readerGroups, versionId }: ItemRow): ItemState => ({
  ...{ name, parentId: parentId || null, readers, readerGroups, versionId },
})

interface ItemFacts {
  row: ItemRow
  size: number | null
  mimeType: string | null
  childCount: number
}

export const toLibraryItem = (
  { row: { id, kind, parentId, createdAt, updatedAt, ...row }, size, mimeType, childCount }: ItemFacts,
  folders: FolderTree,
): LibraryItem => ({
  ...{ id, kind, name: row.name, readers: row.readers, readerGroups: row.readerGroups, size, mimeType, childCount },
  ...{ parentId: parentId || null, place: folders.place(parentId), createdAt, updatedAt },
})

/** Item as it will be shown after the write, with its number of children or its size. */
export async function itemAfter(db: ReadDb, row: ItemRow, folders?: FolderTree): Promise<LibraryItem> {
  const [[version], [counted], tree] = await Promise.all([
    db.orm
      .select({ size: libraryVersion.size, mimeType: libraryVersion.mimeType })
      .from(libraryVersion)
      .where(eq(libraryVersion.id, row.versionId ?? '')),
    db.orm
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(libraryItem)
      .where(and(eq(libraryItem.groupId, row.groupId), eq(libraryItem.parentId, row.id))),
    folders ?? loadFolders(db, [row.groupId]),
  ])
  const facts = { size: version?.size ?? null, mimeType: version?.mimeType ?? null, childCount: counted?.total ?? 0 }
  return toLibraryItem({ row, ...facts }, tree)
}
