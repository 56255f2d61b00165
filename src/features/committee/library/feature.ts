import { sql } from 'drizzle-orm'
import { defineFeature } from '#handler/manifest/feature.ts'
import { ownedTable } from '#handler/manifest/feature-table.ts'
import { ownedThing } from '#handler/manifest/named-thing.ts'
import type * as contract from './contract.ts'
import { createLibraryFolderHandler } from './create-folder.ts'
import type { library as declared } from './declared.ts'
import { deleteLibraryItemHandler } from './delete-item.ts'
import { getDocumentHandler, listDocumentsHandler } from './documents.ts'
import { finishLibraryUploadHandler } from './finish-upload.ts'
import { holdsDocuments } from './group-documents.ts'
import { listLibraryFoldersHandler, listLibraryHandler } from './list-library.ts'
import { startLibraryUploadHandler } from './start-upload.ts'
import { sweepLibrary } from './sweep-library.ts'
import { libraryItem } from './tables.ts'
import { restoreLibraryVersionHandler, updateLibraryItemHandler } from './update-item.ts'
import { getLibraryFileHandler, listLibraryVersionsHandler } from './versions.ts'

export const feature = defineFeature<typeof contract, typeof declared>({
  handlers: {
    listLibrary: listLibraryHandler,
    listLibraryFolders: listLibraryFoldersHandler,
    createLibraryFolder: createLibraryFolderHandler,
    startLibraryUpload: startLibraryUploadHandler,
    finishLibraryUpload: finishLibraryUploadHandler,
    updateLibraryItem: updateLibraryItemHandler,
    deleteLibraryItem: deleteLibraryItemHandler,
    listLibraryVersions: listLibraryVersionsHandler,
    restoreLibraryVersion: restoreLibraryVersionHandler,
    getLibraryFile: getLibraryFileHandler,
    listDocuments: listDocumentsHandler,
    getDocument: getDocumentHandler,
  },
  tables: [
    // Bytes stay until their sweep when a group is deleted: what comes back from the trash finds them.
    ownedTable('library_version', 'group', 'group_id', { outlivesGroup: true }),
    ownedTable('library_item', 'group', 'group_id'),
  ],
  named: { folderId: ownedThing(libraryItem, libraryItem.id, libraryItem.groupId) },
  groupFacts: [holdsDocuments],
  session: ({ actor, groups }) => ({ documents: groups.committees(actor.groupId).some(holdsDocuments.of) }),
  readings: {
    documents: (groupId) => sql<number>`(select count(*) from ${libraryItem} where ${libraryItem.groupId} = ${groupId}
      and ${libraryItem.kind} = 'file' and ${libraryItem.readers} <> 'admins')`,
  },
  sweep: ({ db, platform, now }) => sweepLibrary(db, platform.files, now),
})
