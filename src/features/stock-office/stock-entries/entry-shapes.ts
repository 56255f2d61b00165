import { z } from 'zod'
import { listInput } from '#contract/list-shapes.ts'
import { orderStatus } from '#contract/order-shapes.ts'
import { secret } from '#contract/secrets.ts'
import { announcedUpload, id, shortText, ts } from '#contract/shapes.ts'

/** Documents that one call announces, finishes or makes into tickets. */
export const MOST_AT_ONCE = 50

/** In place of an order's id: nobody has bought it. */
export const NO_ORDER = 'no-order'

export const entryStatus = z.enum(['AwaitingUpload', 'AwaitingGeneration', 'Ready'])

export const stockEntry = z.object({
  id,
  /** `no-order` while nobody has bought it. */
  orderId: z.string(),
  stockId: id.nullable(),
  status: entryStatus,
  content: z.object({ ticketFileIds: z.array(id) }),
  history: z.array(z.object({ ts, event: z.string(), source: z.string() })),
  /** Its order was cancelled after the delivery: it is never sold again. */
  voidAt: ts.nullable(),
  createdAt: ts,
  updatedAt: ts,
})
export type StockEntry = z.infer<typeof stockEntry>

/** An entry as lists show it. */
export const listedEntry = z.object({
  stockEntry,
  activity: z.object({ id, label: z.string(), vendorName: z.string() }),
  /** Null while nobody has bought it. */
  order: z
    .object({
      id,
      purchaseId: id,
      /** As people read it. */
      number: z.string(),
      status: orderStatus,
      startedAt: ts,
      quantity: z.int(),
      /** Which of the order's tickets, from 1. */
      unitNumber: z.int(),
      ticketLabel: z.string(),
      validityDateStr: z.string(),
      buyer: z.object({ userId: id, firstName: z.string(), lastName: z.string(), email: z.string() }),
    })
    .nullable(),
  /** Names and sizes of its documents; `name` is null for one that we drew. */
  documents: z.array(z.object({ id, name: z.string().nullable(), size: z.int().nullable() })),
})
export type ListedEntry = z.infer<typeof listedEntry>

/** What a list of entries may be narrowed to. */
export const entryFilter = z.enum(['free', 'sold', 'awaitingUpload', 'awaitingGeneration'])
export type EntryFilter = z.infer<typeof entryFilter>

/** Oldest first unless asked otherwise. */
export const entryListInput = { ...listInput(['createdAt']), filter: entryFilter.optional() }

/** How many there are of each kind, whatever the filter. */
export const entryCounts = z.object({
  all: z.int(),
  free: z.int(),
  sold: z.int(),
  awaitingUpload: z.int(),
  awaitingGeneration: z.int(),
})
export type EntryCounts = z.infer<typeof entryCounts>

/** The slot or period whose tickets are listed. */
export const entriesStock = z.object({
  id,
  activity: z.object({ id, label: z.string() }),
  mode: z.enum(['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm']),
  kind: z.enum(['Fixed', 'Flexible']),
  startTs: ts,
  endTs: ts,
  /** Documents can be added to it. */
  takesDocuments: z.boolean(),
  /** What of it is sold. */
  tickets: z.array(z.object({ id, label: z.string() })),
})
export type EntriesStock = z.infer<typeof entriesStock>

export const entryPage = {
  nextCursor: z.string().nullable(),
  /** Of what the filter lets through. */
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

/** Where a document with the same bytes is already. */
export const documentCopy = z.object({
  stockEntryId: id,
  stockId: id.nullable(),
  activity: z.object({ id, label: z.string() }),
  addedAt: ts,
  isSold: z.boolean(),
  name: z.string().nullable(),
})
export type DocumentCopy = z.infer<typeof documentCopy>

/** A document before its bytes are sent. */
export const announcedDocument = z.strictObject({
  ...announcedUpload,
  /** As the operator's machine calls it. */
  name: shortText.default(''),
})

/** What became of one of several documents. */
export const finishedDocument = z.object({
  /** As it was announced. */
  id,
  /** The document; another one's where the bytes were there already. Null when it was not taken. */
  fileId: id.nullable(),
  /** Which ticket has it, if one does. */
  copy: documentCopy.nullable(),
  refusal: z.object({ code: z.enum(['fileNotFound', 'uploadIncomplete', 'notAPdf']), message: z.string() }).nullable(),
})
export type FinishedDocument = z.infer<typeof finishedDocument>
