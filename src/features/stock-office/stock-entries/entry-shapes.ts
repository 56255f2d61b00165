import { z } from 'zod'
import { listInput } from '#contract/list-shapes.ts'
import { orderStatus } from '#contract/order-shapes.ts'
import { secret } from '#contract/secrets.ts'
import { announcedUpload, id, shortText, ts } from '#contract/shapes.ts'

/** Most documents that one call announces, finishes or turns into tickets. */
export const MOST_AT_ONCE = 50

/** Order id of a ticket that is not sold. */
export const NO_ORDER = 'no-order'

export const entryStatus = z.enum(['AwaitingUpload', 'AwaitingGeneration', 'Ready'])

export const stockEntry = z.object({
  id,
  /** `no-order` while not sold. */
  orderId: z.string(),
  stockId: id.nullable(),
  status: entryStatus,
  content: z.object({ ticketFileIds: z.array(id) }),
  history: z.array(z.object({ ts, event: z.string(), source: z.string() })),
  /** Set if its order was cancelled after delivery; such a ticket is never sold again. */
  voidAt: ts.nullable(),
  createdAt: ts,
  updatedAt: ts,
})
export type StockEntry = z.infer<typeof stockEntry>

/** An entry as lists show it. */
export const listedEntry = z.object({
  stockEntry,
  activity: z.object({ id, label: z.string(), vendorName: z.string() }),
  /** Null while not sold. */
  order: z
    .object({
      id,
      purchaseId: id,
      /** Order number shown to people. */
      number: z.string(),
      status: orderStatus,
      startedAt: ts,
      quantity: z.int(),
      /** Number of the ticket within the order, from 1. */
      unitNumber: z.int(),
      ticketLabel: z.string(),
      validityDateStr: z.string(),
      buyer: z.object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    })
    .nullable(),
  /** Names and sizes of its documents; `name` is null for a drawn one. */
  documents: z.array(z.object({ id, name: z.string().nullable(), size: z.int().nullable() })),
  /** Code for the entrance, ours or read from its document; null if nobody knows it. */
  code: z.string().nullable(),
  /** Reading of its documents; `taken`: another partner's ticket has the code. Null if they were not read. */
  reading: z.enum(['read', 'unread', 'several', 'taken']).nullable(),
})
export type ListedEntry = z.infer<typeof listedEntry>

/** Filters of the list of entries. */
export const entryFilter = z.enum(['free', 'sold', 'awaitingUpload', 'awaitingGeneration'])
export type EntryFilter = z.infer<typeof entryFilter>

/** Oldest first by default. */
export const entryListInput = { ...listInput(['createdAt']), filter: entryFilter.optional() }

/** Counts by kind, regardless of the filter. */
export const entryCounts = z.object({
  all: z.int(),
  free: z.int(),
  sold: z.int(),
  awaitingUpload: z.int(),
  awaitingGeneration: z.int(),
})
export type EntryCounts = z.infer<typeof entryCounts>

/** Slot or period whose tickets are listed. */
export const entriesStock = z.object({
  id,
  activity: z.object({ id, label: z.string() }),
  mode: z.enum(['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm']),
  kind: z.enum(['Fixed', 'Flexible']),
  startTs: ts,
  endTs: ts,
  /** True if operators can add documents to it. */
  takesDocuments: z.boolean(),
  /** Tickets (kinds with prices) that the stock sells. */
  tickets: z.array(z.object({ id, label: z.string() })),
})
export type EntriesStock = z.infer<typeof entriesStock>

export const entryPage = {
  nextCursor: z.string().nullable(),
  /** Number of entries that pass the filter. */
  total: z.int().min(0),
}

/** A document; `documentUrl` opens it for an hour. */
export const fileItem = z.object({
  id,
  documentUrl: secret(),
  name: z.string().nullable(),
  size: z.int().nullable(),
})
export type FileItem = z.infer<typeof fileItem>

/** Ticket that already has a document with the same bytes. */
export const documentCopy = z.object({
  stockEntryId: id,
  stockId: id.nullable(),
  activity: z.object({ id, label: z.string() }),
  addedAt: ts,
  isSold: z.boolean(),
  name: z.string().nullable(),
})
export type DocumentCopy = z.infer<typeof documentCopy>

/** Description of a document before its bytes are sent. */
export const announcedDocument = z.strictObject({
  ...announcedUpload,
  /** File name on the operator's machine. */
  name: shortText.default(''),
})

/** Codes of a document that may be a ticket's; `late`: still being read, and told when it is finished again. */
export const documentCodes = z.object({
  state: z.enum(['late', 'read', 'unread', 'several']),
  pages: z.int().nullable(),
  codes: z.array(z.object({ page: z.int(), text: z.string() })),
})
export type DocumentCodes = z.infer<typeof documentCodes>

/** `details` of the refusal `ticketCodeTaken`: a sentence for each document. */
export const codeRefusals = z.object({ refusals: z.array(z.object({ fileId: id, message: z.string() })) })

/** Result for one of several documents. */
export const finishedDocument = z.object({
  /** Id from the announcement. */
  id,
  /** Id of the document, or of an existing one with the same bytes. Null if refused. */
  fileId: id.nullable(),
  /** Ticket that already has it, if any. */
  copy: documentCopy.nullable(),
  /** Null if refused, or if documents cannot be read where the server runs. */
  reading: documentCodes.nullable(),
  refusal: z.object({ code: z.enum(['fileNotFound', 'uploadIncomplete', 'notAPdf']), message: z.string() }).nullable(),
})
export type FinishedDocument = z.infer<typeof finishedDocument>
