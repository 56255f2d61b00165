import { and, eq, lte, sql } from 'drizzle-orm'
import type { RegionDb } from '#db/region-db.ts'
import { file } from '#kernel/media/tables.ts'
import type { FileStore } from '#platform/file-port.ts'
import { isUploaded } from './documents.ts'

/** How long an uploaded document may wait for its ticket. */
export const UNUSED_MS = 86_400_000
/** Longer than a call that began before can take. */
const GRACE_MS = 15 * 60_000
const AT_ONCE = 100

/**
 * Deletes documents that were uploaded a day ago and that no ticket has: neither one that is there nor one in the trash.
 * First they are taken, by one statement that no ticket can come in between of, for tickets are made of `Ready` documents
 * only. Later their bytes go, and last the row.
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
