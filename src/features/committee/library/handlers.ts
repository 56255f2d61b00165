import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { createLibraryFolderHandler } from './create-folder.ts'
import { deleteLibraryItemHandler } from './delete-item.ts'
import { getDocumentHandler, listDocumentsHandler } from './documents.ts'
import { finishLibraryUploadHandler } from './finish-upload.ts'
import { listLibraryFoldersHandler, listLibraryHandler } from './list-library.ts'
import { startLibraryUploadHandler } from './start-upload.ts'
import { restoreLibraryVersionHandler, updateLibraryItemHandler } from './update-item.ts'
import { getLibraryFileHandler, listLibraryVersionsHandler } from './versions.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
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
}
