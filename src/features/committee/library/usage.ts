import { guard, type Step } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { QUOTA_BYTES, STORED_BYTES } from './library-rules.ts'
import type { LibraryUsage } from './library-shapes.ts'

/** Lifetime of an upload URL, enough for a large file on a slow connection. */
export const PERMISSION_MS = 30 * 60_000
/** Time for which an announced file holds its part of the quota, longer than any upload. */
export const HELD_MS = 2 * PERMISSION_MS

/** Number of a version whose bytes were refused: it awaits the sweep, and counts only towards the stored maximum. */
export const REFUSED = -1

const counted = `group_id = ?1 and (
  (status = 'Pending' and number <> ${REFUSED} and created_at > ?2)
  or (status = 'Ready' and item_id in (select id from library_item where group_id = ?1)))`

/**
 * Guards on the space left: if two administrators announce at once, the second is refused when the first took the
 * space.
 */
export const roomFor = (groupId: string, now: number, size: number): Step[] => [
  guard(
    `(select coalesce(sum(size), 0) from library_version where ${counted}) + ?3 <= ?4`,
    [groupId, now - HELD_MS, size, QUOTA_BYTES],
    'libraryFull',
  ),
  guard(
    '(select coalesce(sum(size), 0) from library_version where group_id = ?1) + ?2 <= ?3',
    [groupId, size, STORED_BYTES],
    'libraryFull',
  ),
]

export async function readUsage(db: ReadDb, groupId: string, now: number): Promise<LibraryUsage> {
  const { rows } = await db.query(
    `select coalesce(sum(size) filter (where ${counted}), 0) as used,
       coalesce(sum(size) filter (where status = 'Ready' and item_id <> ''
         and item_id not in (select id from library_item where group_id = ?1)), 0) as in_trash
     from library_version where group_id = ?1`,
    [groupId, now - HELD_MS],
  )
  return { used: Number(rows[0]?.used ?? 0), quota: QUOTA_BYTES, inTrash: Number(rows[0]?.in_trash ?? 0) }
}
