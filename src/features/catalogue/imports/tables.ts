import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import type { ImportOutcome, ImportReading } from './import-shapes.ts'

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const satisfies readonly ImportOutcome[]

/** Values that the last import wrote for a row of a file; a field that differs now was changed by hand. */
export const catalogueSource = sqliteTable('catalogue_source', {
  /** Source key of the activity and its partner. */
  sourceKey: text().primaryKey(),
  facts: json<unknown>().notNull(),
  importedAt: timestamp().notNull(),
})

/** A file that a super admin has uploaded for import. */
export const catalogueImport = sqliteTable(
  'catalogue_import',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    fileName: text().notNull(),
    /** Bytes. */
    size: quantity().notNull(),
    /** How it was last read. */
    reading: json<ImportReading>(),
    /** The current dry run; rows of others are no longer shown. */
    checkId: text(),
    checkTaskId: text(),
    runTaskId: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('catalogue_import_updated').on(t.updatedAt),
    index('catalogue_import_owner').on(t.ownerId),
    index('catalogue_import_check').on(t.checkId),
    check('catalogue_import_size', sql`${t.size} >= 0`),
  ],
)

/** A line of a file, with what an import would do with it according to a dry run. */
export const importRow = sqliteTable(
  'import_row',
  {
    checkId: text().notNull(),
    line: quantity().notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    /** The reference as written; empty if the row is refused. */
    refKey: text().notNull(),
    ref: text().notNull(),
    name: text().notNull(),
    /** Why it is refused, in French. */
    reason: text(),
    /** Names of fields that keep the value changed by hand. */
    kept: json<string[]>().notNull(),
    /** Row to be written; null if it is refused. */
    row: json<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.line] }),
    index('import_row_ref').on(t.checkId, t.refKey),
    index('import_row_outcome').on(t.checkId, t.outcome, t.line),
    oneOf('import_row_outcome', t.outcome, outcomes),
  ],
)

/** Columns that a person last chose for the fields. */
export const importMapping = sqliteTable('import_mapping', {
  userId: text().primaryKey(),
  mapping: json<ImportReading['mapping']>().notNull(),
  updatedAt: timestamp().notNull(),
})
