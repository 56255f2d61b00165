import { and, desc, eq } from 'drizzle-orm'
import { handleOffice } from '#handler/handle-office.ts'
import { getLibraryFile, listLibraryVersions } from './contract.ts'
import { loadItem } from './load-item.ts'
import { downloadUrl } from './stored-file.ts'
import { libraryVersion } from './tables.ts'

export const listLibraryVersionsHandler = handleOffice(listLibraryVersions, async ({ db, scope }, { itemId }, fail) => {
  const item = (await loadItem(db, scope, itemId)) ?? fail('libraryItemNotFound')
  const rows = await db.orm
    .select()
    .from(libraryVersion)
    .where(and(eq(libraryVersion.itemId, itemId), eq(libraryVersion.status, 'Ready')))
    .orderBy(desc(libraryVersion.number))
  return {
    items: rows.map(({ id, number, size, createdAt }) => ({
      ...{ id, number, size, createdAt },
      isCurrent: id === item.versionId,
    })),
  }
})

export const getLibraryFileHandler = handleOffice(getLibraryFile, async (ctx, { itemId, versionId }, fail) => {
  const { db, scope } = ctx
  const item = (await loadItem(db, scope, itemId)) ?? fail('libraryItemNotFound')
  const [version] = await db.orm
    .select()
    .from(libraryVersion)
    .where(
      and(
        eq(libraryVersion.id, versionId ?? item.versionId ?? ''),
        eq(libraryVersion.itemId, itemId),
        eq(libraryVersion.status, 'Ready'),
      ),
    )
  return { url: await downloadUrl(ctx, version ?? fail('libraryItemNotFound'), item.name) }
})
