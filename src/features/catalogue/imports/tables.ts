import { sql } from 'drizzle-orm'
import { check, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import type { ImportOutcome, ImportReading } from './import-shapes.ts'

const outcomes = ['created', 'updated', 'unchanged', 'refused'] as const satisfies readonly ImportOutcome[]

/** What the last import wrote of a row of a file: what differs from it now was changed by hand. */
export const catalogueSource = sqliteTable('catalogue_source', {
  /** That of the activity and its partner. */
  sourceKey: text().primaryKey(),
  facts: json<unknown>().notNull(),
  importedAt: timestamp().notNull(),
})

/** A file that somebody has sent to be imported. */
export const catalogueImport = sqliteTable(
  'catalogue_import',
  {
    id: text().primaryKey(),
    ownerId: text().notNull(),
    fileName: text().notNull(),
    /** Bytes. */
    size: quantity().notNull(),
    /** How it was read the last time. */
    reading: json<ImportReading>(),
    /** The dry run that counts: rows of another one are no longer shown. */
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

/** A line of a file, and what a dry run found that an import would do with it. */
export const importRow = sqliteTable(
  'import_row',
  {
    checkId: text().notNull(),
    line: quantity().notNull(),
    outcome: text({ enum: outcomes }).notNull(),
    /** The reference as it is written; empty where the row is refused. */
    refKey: text().notNull(),
    ref: text().notNull(),
    name: text().notNull(),
    /** Why it is refused, in French. */
    reason: text(),
    /** Names of the fields that stay as somebody has changed them by hand. */
    kept: json<string[]>().notNull(),
    /** What would be written; null where it is refused. */
    row: json<unknown>(),
  },
  (t) => [
    primaryKey({ columns: [t.checkId, t.line] }),
    index('import_row_ref').on(t.checkId, t.refKey),
    index('import_row_outcome').on(t.checkId, t.outcome, t.line),
    oneOf('import_row_outcome', t.outcome, outcomes),
  ],
)

/** Which columns a person has chosen for which field, the last time. */
export const importMapping = sqliteTable('import_mapping', {
  userId: text().primaryKey(),
  mapping: json<ImportReading['mapping']>().notNull(),
  updatedAt: timestamp().notNull(),
})
