import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, json, oneOf, quantity, timestamp } from '../../db/columns.ts'

export interface StoredMediaVersion {
  width: number
  height: number
  mimeType: string
  ext: string
  /** Key in the file store. */
  key: string
}

/** An image, id `m-…`; `placeholder` is a base64 ThumbHash, present once it is processed. */
export const media = sqliteTable(
  'media',
  {
    id: text().primaryKey(),
    status: text({ enum: ['Pending', 'Ready', 'Failed'] }).notNull(),
    mimeType: text().notNull(),
    versions: json<StoredMediaVersion[]>().notNull(),
    placeholder: text(),
    groupId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_created').on(t.createdAt, t.id),
    oneOf('media_status', t.status, ['Pending', 'Ready', 'Failed']),
  ],
)

/** A stored document (ticket PDF); bytes live in the file store under `key`. */
export const file = sqliteTable(
  'file',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    mimeType: text().notNull(),
    size: quantity(),
    status: text({ enum: ['Pending', 'Ready'] }).notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('file_status').on(t.status, t.createdAt),
    oneOf('file_status_known', t.status, ['Pending', 'Ready']),
    atLeast('file_size', t.size, 0),
  ],
)
