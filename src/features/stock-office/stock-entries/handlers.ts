import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import { addStockEntriesHandler } from './add-stock-entries.ts'
import type * as contract from './contract.ts'
import { deleteStockEntryHandler } from './delete-stock-entry.ts'
import { finishTicketFileUploadHandler, finishTicketFileUploadsHandler } from './finish-ticket-file-upload.ts'
import { getFilesHandler } from './get-files.ts'
import {
  listStockEntriesByStatusHandler,
  listStockEntriesForWeeklyTemplatesHandler,
  listStockEntriesHandler,
} from './list-stock-entries.ts'
import { startTicketFileUploadHandler, startTicketFileUploadsHandler } from './start-ticket-file-upload.ts'
import { uploadForStockEntryHandler } from './upload-for-stock-entry.ts'

/** Handlers of this feature's calls. A missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listStockEntries: listStockEntriesHandler,
  listStockEntriesForWeeklyTemplates: listStockEntriesForWeeklyTemplatesHandler,
  listStockEntriesByStatus: listStockEntriesByStatusHandler,
  addStockEntries: addStockEntriesHandler,
  deleteStockEntry: deleteStockEntryHandler,
  uploadForStockEntry: uploadForStockEntryHandler,
  startTicketFileUpload: startTicketFileUploadHandler,
  startTicketFileUploads: startTicketFileUploadsHandler,
  finishTicketFileUpload: finishTicketFileUploadHandler,
  finishTicketFileUploads: finishTicketFileUploadsHandler,
  getFiles: getFilesHandler,
}
