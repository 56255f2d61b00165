import type { RegionDb } from '#db/region-db.ts'
import { KEPT_MS } from '#kernel/history/kept.ts'
import type { FileStore } from '#platform/file-port.ts'
import { libraryKey } from './stored-file.ts'
import { HELD_MS } from './usage.ts'

/** Margin beyond the lifetimes, longer than any call that began within them may take. */
const GRACE_MS = 15 * 60_000
const AT_ONCE = 100

/**
 * Query of unused versions: never finished or refused, replaced by newer ones, or of a file that the trash has
 * forgotten.
 */
const unused = `select v.id, v.name from library_version v where v.status = 'Pending' and v.created_at <= ?1
  union all
  select v.id, v.name from library_version v where v.left_at > 0 and (v.item_id = '' or (v.left_at <= ?2
    and not exists (select 1 from trash t where t.kind in ('libraryItem', 'group') and instr(t.parts, v.item_id) > 0)))
  limit ${AT_ONCE}`

/** Deletes bytes that no item refers to, then their row, so that an interrupted run leaves no file behind. */
export async function sweepLibrary(db: RegionDb, files: FileStore, now: number): Promise<void> {
  for (;;) {
    const { rows } = await db.query(unused, [now - HELD_MS - GRACE_MS, now - KEPT_MS - GRACE_MS])
    if (rows.length === 0) return
    for (const row of rows) {
      const version = { id: String(row.id), name: String(row.name) }
      await files.delete(libraryKey(version))
      await db.write([{ sql: 'delete from library_version where id = ?', args: [version.id] }])
    }
  }
}
