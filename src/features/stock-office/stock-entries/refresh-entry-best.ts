import type { Statement } from '#db/region-db.ts'

/** Recomputes the activity's derived row, because a document more or less may change what is sold out. */
export const refreshEntryBest = (entryId: string, now: number): Statement => ({
  sql: `update activity_best set valid_until = ?, updated_at = max(?, updated_at + 1)
    where activity_id = (select s.activity_id from entry e join stock s on s.id = e.stock_id where e.id = ?)`,
  args: [now, now, entryId],
})
