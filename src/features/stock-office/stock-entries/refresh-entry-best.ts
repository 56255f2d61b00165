import type { Statement } from '#db/region-db.ts'

/** What lists show of the entry's activity is computed anew: with a document fewer, or more, it may be sold out or not. */
export const refreshEntryBest = (entryId: string, now: number): Statement => ({
  sql: `update activity_best set valid_until = ?, updated_at = max(?, updated_at + 1)
    where activity_id = (select s.activity_id from entry e join stock s on s.id = e.stock_id where e.id = ?)`,
  args: [now, now, entryId],
})
