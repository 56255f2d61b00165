import type { Statement } from '#db/region-db.ts'
import { refreshBest } from '#features/stock/slots/best-steps.ts'
import type { ReadDb } from '#handler/office-context.ts'

/** The shop shows what changed at its next request: the activity's best price is computed anew. */
export const shopSteps = (db: ReadDb, activityId: string, now: number): Statement[] => [
  { sql: 'update activity set updated_at = max(updated_at + 1, ?) where id = ?', args: [now, activityId] },
  ...refreshBest(db, [activityId], now),
]
