import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import type { DocumentReading } from './document-reading.ts'

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
    /** Purpose of the upload; null for pictures that were drawn or imported. */
    purpose: text({ enum: ['picture', 'logo'] }),
    /** Description of the picture, written by its administrators. */
    alt: text().notNull().default(''),
    /** Bytes announced before the upload; a trigger refuses negative numbers. */
    size: quantity(),
    /** When the browser reported the upload as complete. */
    uploadedAt: timestamp(),
    /** How often the making of its versions was begun. */
    tries: integer().notNull().default(0),
    /** Why the picture was refused, a key of `refusalTexts`. */
    refusal: text(),
    /** When an item first named it; written by triggers. */
    usedAt: timestamp(),
    /** When its deletion began: from then on no item may name it. */
    sweptAt: timestamp(),
  },
  (t) => [
    index('media_created').on(t.createdAt, t.id),
    index('media_waiting').on(t.uploadedAt).where(sql`status = 'Pending' and uploaded_at is not null`),
    index('media_unused').on(t.createdAt).where(sql`purpose is not null and used_at is null`),
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
    /** File name on the operator's machine; null for generated documents. */
    name: text(),
    /** SHA-256 in hex of an uploaded document, which finds a second upload of the same bytes. */
    hash: text(),
    /** Codes that an uploaded document holds; null if it was not read, as on Workers. */
    reading: json<DocumentReading>(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    index('file_status').on(t.status, t.createdAt),
    index('file_hash').on(t.hash).where(sql`hash is not null`),
    oneOf('file_status_known', t.status, ['Pending', 'Ready']),
    atLeast('file_size', t.size, 0),
  ],
)
