import { eq } from 'drizzle-orm'
import type { Statement } from '../../db/region-db.ts'
import type { ReadDb } from '../../handler/office-context.ts'
import { activity } from '../catalogue/tables.ts'
import { refreshBest } from '../orders/best-steps.ts'

/** The shop shows what changed at its next request: the activity's best price is computed anew. */
export const shopSteps = (db: ReadDb, activityId: string, updatedAt: number, now: number): Statement[] => [
  db.orm.update(activity).set({ updatedAt }).where(eq(activity.id, activityId)),
  ...refreshBest(db, [activityId], now),
]
