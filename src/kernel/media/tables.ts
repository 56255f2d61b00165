import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, json, oneOf, quantity, timestamp } from '#db/columns.ts'

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
    /** What it was uploaded for; null where it was drawn or imported. */
    purpose: text({ enum: ['picture', 'logo'] }),
    /** What its administrators say that it shows. */
    alt: text().notNull().default(''),
    /** Bytes, as announced before the upload; a trigger refuses less than none. */
    size: quantity(),
    /** When the upload was said to be complete. */
    uploadedAt: timestamp(),
    /** How often its versions were begun. */
    tries: integer().notNull().default(0),
    /** Why it is no picture of ours, a key of `refusalTexts`. */
    refusal: text(),
    /** When an item first named it: triggers write it. */
    usedAt: timestamp(),
    /** Since when nothing may name it any more: its files are being deleted. */
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
    /** As the operator's machine called it; null for documents that we drew. */
    name: text(),
    /** SHA-256 of its bytes in hex, of uploaded documents: the same one dropped twice is found by it. */
    hash: text(),
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
