import { and, eq, lte, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { file } from '#kernel/media/tables.ts'
import type { FileStore } from '#platform/file-port.ts'
import { isUploaded } from './documents.ts'

/** Time for which an uploaded document may wait for its ticket. */
export const UNUSED_MS = 86_400_000
/** Grace period, longer than any call that began before the mark may take. */
const GRACE_MS = 15 * 60_000
const AT_ONCE = 100

/**
 * Deletes documents uploaded a day ago that no ticket has, not even one in the trash. Marks them first, in one
 * statement, since tickets take `Ready` documents only; later deletes their bytes, and the row last.
 */
export async function sweepDocuments(db: RegionDb, files: FileStore, now: number): Promise<void> {
  await db.write([
    {
      sql: `update file set status = 'Pending', updated_at = ?, hash = null
            where status = 'Ready' and key like 'documents/%' and updated_at <= ?
              and not exists (select 1 from entry_file x where x.file_id = file.id)
              and not exists (select 1 from trash t where t.kind = 'stockEntry' and instr(t.parts, file.id) > 0)`,
      args: [now - UNUSED_MS, now - UNUSED_MS],
    },
  ])
  for (;;) {
    const taken = await db.orm
      .select({ id: file.id, key: file.key })
      .from(file)
      .where(and(eq(file.status, 'Pending'), isUploaded, lte(file.updatedAt, now - UNUSED_MS - GRACE_MS)))
      .limit(AT_ONCE)
    if (taken.length === 0) return
    for (const { id, key } of taken) {
      await files.delete(key)
      await db.write([db.orm.delete(file).where(and(eq(file.id, id), sql`${file.status} = 'Pending'`))])
    }
  }
}
