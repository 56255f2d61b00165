import { defineFeature } from '#handler/manifest/feature.ts'
import { addStockEntriesHandler } from './add-stock-entries.ts'
import type * as contract from './contract.ts'
import { deleteStockEntryHandler } from './delete-stock-entry.ts'
import { stockEntriesFile, waitingEntriesFile } from './entries-files.ts'
import { finishTicketFileUploadHandler, finishTicketFileUploadsHandler } from './finish-ticket-file-upload.ts'
import { getFilesHandler } from './get-files.ts'
import {
  listStockEntriesByStatusHandler,
  listStockEntriesForWeeklyTemplatesHandler,
  listStockEntriesHandler,
} from './list-stock-entries.ts'
import { startTicketFileUploadHandler, startTicketFileUploadsHandler } from './start-ticket-file-upload.ts'
import { sweepDocuments } from './sweep-documents.ts'
import { uploadForStockEntryHandler } from './upload-for-stock-entry.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
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
  },
  files: [stockEntriesFile, waitingEntriesFile],
  sweep: ({ db, platform, now }) => sweepDocuments(db, platform.files, now),
})
