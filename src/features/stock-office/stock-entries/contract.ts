import { z } from 'zod'
import { listInput } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { id } from '#contract/shapes.ts'
import {
  announcedDocument,
  documentCopy,
  entriesStock,
  entryCounts,
  entryListInput,
  entryPage,
  entryStatus,
  fileItem,
  finishedDocument,
  listedEntry,
  MOST_AT_ONCE,
  stockEntry,
} from './entry-shapes.ts'

export const listStockEntries = officeCall({
  scopes: ['admin'],
  path: '/list-stock-entries',
  summary: 'The tickets of one slot or period, bought or not, with their documents',
  effect: 'read',
  input: z.strictObject({ stockId: id, ...entryListInput }),
  result: z.object({ stockEntries: z.array(listedEntry), stock: entriesStock, counts: entryCounts, ...entryPage }),
  errors: ['stockNotFound'],
})

export const listStockEntriesForWeeklyTemplates = officeCall({
  scopes: ['admin'],
  path: '/list-stock-entries-for-weekly-templates',
  summary: 'The tickets of all slots of weekly templates',
  effect: 'read',
  input: z.strictObject({ weeklyTemplateIds: z.array(id).min(1).max(1_008), ...entryListInput }),
  result: z.object({ stockEntries: z.array(listedEntry), counts: entryCounts, ...entryPage }),
  errors: ['stockNotFound'],
  timeoutMs: null,
})

export const listStockEntriesByStatus = officeCall({
  scopes: ['admin'],
  path: '/list-stock-entries-by-status',
  summary:
    'Bought tickets in one status over all activities, the oldest first: those that wait for an upload, for example',
  effect: 'read',
  input: z.strictObject({ status: entryStatus, ...listInput(['createdAt']) }),
  result: z.object({ data: z.array(listedEntry), ...entryPage }),
  errors: [],
})

/** Adds tickets from uploaded files. A repeated call adds no file twice. */
export const addStockEntries = officeCall({
  scopes: ['admin'],
  path: '/add-stock-entries',
  summary: 'Makes a ticket of each uploaded document; they are sold in the order in which they are named',
  effect: 'write',
  input: z.strictObject({ fileIds: z.array(id).min(1).max(MOST_AT_ONCE), stockId: id }),
  result: z.object({ stockEntries: z.array(stockEntry) }),
  errors: ['stockNotFound', 'stockTakesNoDocuments', 'fileNotFound', 'fileNotFinished', 'fileUsed', 'ticketCodeTaken'],
})

export const deleteStockEntry = officeCall({
  scopes: ['admin'],
  path: '/delete-stock-entry',
  summary: 'Moves a ticket that nobody has bought to the trash',
  effect: 'write',
  input: z.strictObject({ stockEntryId: id }),
  result: z.object({ trashId: id }),
  errors: ['stockEntryNotFound', 'stockEntrySold'],
})

export const uploadForStockEntry = officeCall({
  scopes: ['admin'],
  path: '/upload-for-stock-entry',
  summary: 'Gives a bought ticket its document; the buyer gets it by mail once the order is complete',
  effect: 'write',
  input: z.strictObject({ stockEntryId: id, fileIds: z.array(id).min(1).max(10) }),
  result: z.object({ stockEntry }),
  errors: [
    'stockEntryNotFound',
    'stockEntryHasDocument',
    'stockEntryCancelled',
    'fileNotFound',
    'fileNotFinished',
    'fileUsed',
    'ticketCodeTaken',
  ],
})

/** `url` accepts one PUT of exactly this type and size, or of at most 20 MB if no size is given. */
export const startTicketFileUpload = officeCall({
  scopes: ['admin'],
  path: '/start-ticket-file-upload',
  summary: 'Announces a PDF and answers where its bytes are sent by PUT',
  effect: 'write',
  input: announcedDocument,
  result: z.object({ id, url: secret() }),
  errors: ['notAPdf', 'documentTooLarge'],
})

/** Announces all files or none: refused ones are named, so that the caller can announce the others. */
export const startTicketFileUploads = officeCall({
  scopes: ['admin'],
  path: '/start-ticket-file-uploads',
  summary: 'Announces the next PDFs of a drop, up to fifty, and answers where the bytes of each are sent by PUT',
  effect: 'write',
  input: z.strictObject({ files: z.array(announcedDocument).min(1).max(MOST_AT_ONCE) }),
  /** In the order of `files`. */
  result: z.object({ uploads: z.array(z.object({ id, url: secret() })) }),
  errors: ['notAPdf', 'documentTooLarge'],
})

/**
 * Finishes an upload. If the bytes exist already, `fileItem` is the existing document, and `copy` names the ticket that
 * has it, if any.
 */
export const finishTicketFileUpload = officeCall({
  scopes: ['admin'],
  path: '/finish-ticket-file-upload',
  summary: 'Says that the bytes are there, and has them looked at',
  effect: 'write',
  input: z.strictObject({ id }),
  result: z.object({ fileItem, copy: documentCopy.nullable() }),
  errors: ['fileNotFound', 'uploadIncomplete', 'notAPdf'],
})

/** Finishes each upload on its own: a refused one says why, and the others are taken. */
export const finishTicketFileUploads = officeCall({
  scopes: ['admin'],
  path: '/finish-ticket-file-uploads',
  summary: 'Says that the bytes of up to fifty PDFs are there, and has each looked at',
  effect: 'write',
  input: z.strictObject({ ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
  /** In the order of `ids`. */
  result: z.object({ documents: z.array(finishedDocument) }),
  errors: [],
})

export const getFiles = officeCall({
  scopes: ['admin'],
  path: '/get-files',
  summary: 'Where documents are opened; those that are not there are left out',
  effect: 'read',
  input: z.strictObject({ ids: z.array(id).max(200) }),
  result: z.object({ files: z.array(fileItem) }),
  errors: [],
})
