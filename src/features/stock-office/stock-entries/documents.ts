import { and, eq, inArray, isNotNull, like, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { entry, entryFile, stock } from '#kernel/stock/tables.ts'
import type { Platform } from '#platform/port.ts'
import type { DocumentCopy, FileItem } from './entry-shapes.ts'

export type FileRow = typeof file.$inferSelect

/** Key prefix of documents that operators uploaded; drawn documents have another. */
const UPLOADED = 'documents/'
/** Key with the file type as extension. */
export const documentKey = (id: string): string => `${UPLOADED}${id}.pdf`
export const isUploaded = like(file.key, `${UPLOADED}%`)

/** Lifetime of a URL that opens a document. */
export const LINK_MS = 3_600_000

export async function toFileItem(
  { platform, now }: { platform: Pick<Platform, 'files'>; now: number },
  { id, key, name, size }: FileRow,
): Promise<FileItem> {
  const documentUrl = await platform.files.signedUrl({ key, method: 'GET', expiresAt: now + LINK_MS })
  return { id, documentUrl, name, size }
}

/** Tickets that have these documents, by document id. */
export async function findHolders(db: ReadDb, fileIds: readonly string[]): Promise<Map<string, DocumentCopy>> {
  const rows = await db.orm
    .select({
      fileId: entryFile.fileId,
      name: file.name,
      stockEntryId: entry.id,
      stockId: entry.stockId,
      orderItemId: entry.orderItemId,
      addedAt: entry.createdAt,
      activity: { id: activity.id, label: activity.label },
    })
    .from(entryFile)
    .innerJoin(file, eq(file.id, entryFile.fileId))
    .innerJoin(entry, eq(entry.id, entryFile.entryId))
    .innerJoin(stock, eq(stock.id, entry.stockId))
    .innerJoin(activity, eq(activity.id, stock.activityId))
    .where(inArray(entryFile.fileId, [...fileIds]))
  return new Map(
    rows.map(({ fileId, orderItemId, ...facts }) => [fileId, { ...facts, isSold: orderItemId !== null }] as const),
  )
}

const ofHashes = ({ orm }: ReadDb) =>
  orm
    .select()
    .from(file)
    .where(
      and(
        sql`${file.hash} in (select value from json_each(${sql.placeholder('hashes')}))`,
        isNotNull(file.hash),
        // `+` keeps SQLite off the index on `status`, which it takes for more selective: it would read every ready
        // document.
        sql`+${file.status} = 'Ready'`,
      ),
    )
const readByHashes = compiledRead<{ hashes: string }, [ReturnType<typeof ofHashes>], ReadDb>((db) => [ofHashes(db)])

/** Complete uploaded documents with these hashes, by hash. */
export async function documentsOfHashes(db: ReadDb, hashes: readonly string[]): Promise<Map<string, FileRow>> {
  const [rows] = await readByHashes(db, { hashes: JSON.stringify(hashes) })
  return new Map(rows.flatMap((row) => (row.hash === null ? [] : [[row.hash, row] as const])))
}
