import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { Readers } from './library-shapes.ts'

const kinds = ['folder', 'file'] as const
const readers = ['members', 'groups', 'admins'] as const satisfies readonly Readers[]

/** A folder or a file of a committee's library. */
export const libraryItem = sqliteTable(
  'library_item',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    kind: text({ enum: kinds }).notNull(),
    /** The folder that it is in; "" for none. What comes back from the trash may have lost its folder: no foreign key. */
    parentId: text().notNull(),
    name: text().notNull(),
    /** By which it is searched, sorted, and alone of its name in its folder (src/lib/plain-text.ts). */
    nameKey: text().notNull(),
    /** Who may read it, of those who may read its folder. */
    readers: text({ enum: readers }).notNull(),
    readerGroups: json<string[]>().notNull(),
    /** Of a file, the version that is read. */
    versionId: text(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [
    uniqueIndex('library_item_name').on(t.groupId, t.parentId, t.nameKey),
    index('library_item_folders').on(t.groupId).where(sql`kind = 'folder'`),
    oneOf('library_item_kind', t.kind, kinds),
    oneOf('library_item_readers', t.readers, readers),
  ],
)

/**
 * The bytes of a file, announced (`Pending`) or there. It outlives its item, which may come back from the trash; a sweep
 * takes those that nothing names.
 */
export const libraryVersion = sqliteTable(
  'library_version',
  {
    id: text().primaryKey(),
    groupId: text().notNull(),
    /** "" for one that was crowded out by newer ones. */
    itemId: text().notNull(),
    /** Announced with an item of its own, and where that goes. */
    isNew: flag().notNull(),
    parentId: text().notNull(),
    name: text().notNull(),
    mimeType: text().notNull(),
    size: quantity().notNull(),
    status: text({ enum: ['Pending', 'Ready'] }).notNull(),
    /** From 1, of its item; 0 until the bytes are there, -1 once they were refused (usage.ts). */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** Since when no item has it, UTC ms; triggers write it as items go to the trash and come back. */
    leftAt: timestamp(),
  },
  (t) => [
    index('library_version_item').on(t.itemId, t.number),
    index('library_version_group').on(t.groupId),
    index('library_version_pending').on(t.createdAt).where(sql`status = 'Pending'`),
    index('library_version_left').on(t.leftAt).where(sql`left_at is not null`),
    oneOf('library_version_status', t.status, ['Pending', 'Ready']),
    atLeast('library_version_size', t.size, 1),
  ],
)
