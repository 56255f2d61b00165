import { and, eq, inArray, sql } from 'drizzle-orm'
import { handle } from '#handler/handle.ts'
import { listPage, toPage } from '#handler/list-page.ts'
import { textFilter } from '#handler/text-filter.ts'
import { getDocument, listDocuments } from './contract.ts'
import { loadFolders } from './folder-tree.ts'
import { itsVersion } from './load-item.ts'
import { isIn, isLetIn, libraryReader, openFolders } from './reader.ts'
import { downloadUrl } from './stored-file.ts'
import { libraryItem, libraryVersion } from './tables.ts'

const order = {
  by: { name: sql`(case ${libraryItem.kind} when 'folder' then '0' else '1' end || ${libraryItem.nameKey})` },
  usual: { sort: 'name', direction: 'asc' },
  id: libraryItem.id,
} as const

/** Parent id of items in no folder. */
const TOP = ''

export const listDocumentsHandler = handle(listDocuments, async ({ db, actor, groups }, input, fail) => {
  const { folderId, text, ...query } = input
  const reader = libraryReader(groups, actor)
  const folders = await loadFolders(db, reader.committees)
  const open = openFolders(folders, reader)
  if (folderId !== null && !open.has(folderId)) return fail('documentNotFound')
  const page = listPage<'name'>(query, order)
  const words = textFilter(text, [libraryItem.nameKey])
  const rows =
    reader.committees.length === 0
      ? []
      : await db.orm
          .select({
            id: libraryItem.id,
            key: page.key,
            row: libraryItem,
            size: libraryVersion.size,
            mimeType: libraryVersion.mimeType,
          })
          .from(libraryItem)
          .leftJoin(libraryVersion, itsVersion)
          .where(
            and(
              inArray(libraryItem.groupId, reader.committees),
              isIn(words ? [TOP, ...open] : [folderId ?? TOP]),
              isLetIn(reader),
              words,
              page.after,
            ),
          )
          .orderBy(...page.orderBy)
          .limit(page.limit)
  const { rows: shown, nextCursor } = toPage(rows, page)
  return {
    items: shown.map(({ row: { id, kind, name, parentId, updatedAt }, size, mimeType }) => ({
      ...{ id, kind, name, size, mimeType, updatedAt },
      place: folders.place(parentId),
    })),
    nextCursor,
    trail: folders.trail(folderId ?? '').map(({ id, name }) => ({ id, name })),
  }
})

export const getDocumentHandler = handle(getDocument, async (ctx, { documentId }, fail) => {
  const { db, actor, groups } = ctx
  const reader = libraryReader(groups, actor)
  if (reader.committees.length === 0) return fail('documentNotFound')
  const [folders, [found]] = await Promise.all([
    loadFolders(db, reader.committees),
    db.orm
      .select({ item: libraryItem, version: libraryVersion })
      .from(libraryItem)
      .innerJoin(libraryVersion, itsVersion)
      .where(and(eq(libraryItem.id, documentId), inArray(libraryItem.groupId, reader.committees), isLetIn(reader))),
  ])
  const { item, version } = found ?? fail('documentNotFound')
  if (item.parentId !== '' && !openFolders(folders, reader).has(item.parentId)) return fail('documentNotFound')
  return { url: await downloadUrl(ctx, version, item.name) }
})
