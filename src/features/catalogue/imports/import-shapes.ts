import { z } from 'zod'
import { announcedFile, id, shortText, ts } from '#contract/shapes.ts'
import { limits } from '#lib/words/limits.ts'

export const MAX_IMPORT_ROWS = limits.tableRows.count

export const importFormats = ['csv', 'museofile'] as const
export type ImportFormat = (typeof importFormats)[number]
export const encodings = ['utf-8', 'windows-1252', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]
export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export const importOutcomes = ['created', 'updated', 'unchanged', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const column = z.string().max(1000).optional()
const mapping = z.strictObject({
  ref: column,
  name: column,
  activityLabel: column,
  category: column,
  city: column,
  street: column,
  postalCode: column,
  country: column,
  lat: column,
  lng: column,
  phone: column,
  site: column,
  vendorText: column,
  activityText: column,
  forChildren: column,
  sellerStatus: column,
  legalName: column,
  legalForm: column,
  siren: column,
  legalAddress: column,
  comments: column,
})

/** How to read a file; `mapping` is field → column. */
export const importReading = z.strictObject({
  format: z.enum(importFormats),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** Line whose cells name the columns; detected if absent. */
  headerLine: z.int().min(1).max(10_000_000).optional(),
  mapping,
})
export type ImportReading = z.infer<typeof importReading>

/** Preview of a file read in one way. */
export const importLook = z.object({
  format: z.enum(importFormats),
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  headerLine: z.int(),
  /** First lines, from which the person chooses the header. */
  lines: z.array(z.object({ line: z.int(), text: z.string() })),
  columns: z.array(z.string()),
  /** First records, cell by cell. */
  sample: z.array(z.array(z.string())),
  /** Estimated number of records. */
  rows: z.int(),
  /** Columns found by name, or as the person chose before. */
  mapping: z.record(z.string(), z.string()),
})
export type ImportLook = z.infer<typeof importLook>

export const officeImport = z.object({
  id,
  fileName: z.string(),
  size: z.int(),
  reading: importReading.nullable(),
  checkTaskId: id.nullable(),
  runTaskId: id.nullable(),
  /** Number of rows by outcome; `kept`: rows with fields that stay as changed by hand. */
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    kept: z.int(),
  }),
  /** Remarks on cells that did not cost their row, by column and in French, each with its number of rows. */
  remarks: z.array(z.object({ text: z.string(), rows: z.int() })),
  /** Categories that its rows would make, each as its path: 'Culture › Musées'. */
  newCategories: z.array(z.string()),
  createdAt: ts,
})
export type OfficeImport = z.infer<typeof officeImport>

export const listedImportRow = z.object({
  id: z.string(),
  line: z.int(),
  ref: z.string(),
  name: z.string(),
  outcome: z.enum(importOutcomes),
  reason: z.string().nullable(),
  kept: z.array(z.string()),
  remarks: z.array(z.string()),
})
export type ListedImportRow = z.infer<typeof listedImportRow>

export const importFile = z.strictObject({
  fileName: shortText.min(1).max(200),
  size: announcedFile.size,
})
