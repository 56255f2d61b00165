import type { RegionDb } from '../../db/region-db.ts'
import type { FileStore } from '../../platform/file-port.ts'
import { libraryKey } from './stored-file.ts'
import { HELD_MS } from './usage.ts'

/** Longer than a call that began before can take. */
const GRACE_MS = 15 * 60_000
const AT_ONCE = 100

/** Announced and never finished, or of no file any more: neither of one that is there nor of one in the trash. */
const unused = `(v.status = 'Pending' and v.created_at <= ?)
  or (v.status = 'Ready' and (v.item_id = '' or (
    not exists (select 1 from library_item i where i.id = v.item_id)
    and not exists (select 1 from trash t where t.kind in ('libraryItem', 'group') and instr(t.parts, v.item_id) > 0))))`

/** Deletes the bytes of the library that nothing names; then the row, so that a run that is cut off leaves no file behind. */
export async function sweepLibrary(db: RegionDb, files: FileStore, now: number): Promise<void> {
  for (;;) {
    const args = [now - HELD_MS - GRACE_MS]
    const { rows } = await db.query(`select v.id, v.name from library_version v where ${unused} limit ${AT_ONCE}`, args)
    if (rows.length === 0) return
    for (const row of rows) {
      const version = { id: String(row.id), name: String(row.name) }
      await files.delete(libraryKey(version))
      await db.write([{ sql: 'delete from library_version where id = ?', args: [version.id] }])
    }
  }
}
