import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { atLeast, createdAt, flag, json, oneOf, quantity, timestamp } from '#db/columns.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import type { Readers } from './library-shapes.ts'

const kinds = ['folder', 'file'] as const
const readers = ['members', 'groups', 'admins'] as const satisfies readonly Readers[]

/** A folder or file of a committee's library. */
export const libraryItem = sqliteTable(
  'library_item',
  {
    id: text().primaryKey(),
    groupId: text()
      .notNull()
      .references(() => userGroup.id, { onDelete: 'cascade' }),
    kind: text({ enum: kinds }).notNull(),
    /** Parent folder; "" for none. Not a foreign key, because a restored item may have lost its folder. */
    parentId: text().notNull(),
    name: text().notNull(),
    /** Name for search, order and uniqueness within the folder (src/lib/plain-text.ts). */
    nameKey: text().notNull(),
    /** Readers among those of the folder. */
    readers: text({ enum: readers }).notNull(),
    readerGroups: json<string[]>().notNull(),
    /** Version of a file that members read. */
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
 * Bytes of a file, announced (`Pending`) or stored. Outlives its item, which may return from the trash; a sweep deletes
 * unused ones.
 */
export const libraryVersion = sqliteTable(
  'library_version',
  {
    id: text().primaryKey(),
    groupId: text().notNull(),
    /** "" once replaced by newer versions. */
    itemId: text().notNull(),
    /** True if announced with a new item, which goes into `parentId`. */
    isNew: flag().notNull(),
    parentId: text().notNull(),
    name: text().notNull(),
    mimeType: text().notNull(),
    size: quantity().notNull(),
    status: text({ enum: ['Pending', 'Ready'] }).notNull(),
    /** Number within the item, from 1; 0 until the bytes are there, -1 if refused (usage.ts). */
    number: integer().notNull(),
    createdAt: createdAt(),
    /** Moment since which no item has it, UTC milliseconds; triggers keep it as items go to the trash and return. */
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
