import type { Statement } from '#db/region-db.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { refreshBest } from '#kernel/catalogue/derived/best-steps.ts'

/** Makes the shop show a change at its next request: recomputes the activity's best price. */
export const shopSteps = (db: ReadDb, activityId: string, now: number): Statement[] => [
  { sql: 'update activity set updated_at = max(updated_at + 1, ?) where id = ?', args: [now, activityId] },
  ...refreshBest(db, [activityId], now),
]
