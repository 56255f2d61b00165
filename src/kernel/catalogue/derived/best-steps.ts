import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { markBestStale } from './best.ts'

/** Line of a purchase, with the places that its stocks had before. */
interface SoldLine {
  row: { quantity: number }
  line: { activity: { id: string }; stocks: readonly { remaining: number | null }[] }
}

/** Refreshes best prices, soon rather than at once, of activities that lost a slot's last places. */
export function refreshBestSteps(db: RegionDb, lines: readonly SoldLine[], now: number): Statement[] {
  const emptied = lines.filter(({ row, line }) =>
    line.stocks.some((stock) => stock.remaining !== null && stock.remaining <= row.quantity),
  )
  return refreshBest(
    db,
    emptied.map(({ line }) => line.activity.id),
    now,
  )
}

/** Recomputes the best prices of these activities. */
export const refreshBest = (db: Pick<RegionDb, 'orm'>, activityIds: readonly string[], now: number): Statement[] =>
  activityIds.length === 0 ? [] : [markBestStale([...new Set(activityIds)], now), refreshDueBests(db, now)]

const refreshDueBests = (db: Pick<RegionDb, 'orm'>, now: number): Statement =>
  enqueueJob(db, { kind: 'refresh-due-bests', payload: {}, runAt: now, dedupeKey: 'periodic:refresh-due-bests' }, now)

/** Recomputes best prices of activities with places held for a person who is about to leave the waiting list. */
export const refreshBestOfHolds = (db: Pick<RegionDb, 'orm'>, userId: string, now: number): Statement[] => [
  {
    sql: `update activity_best set valid_until = ?, updated_at = max(?, updated_at + 1)
      where activity_id in (select activity_id from waiting where user_id = ? and state = 'Held')`,
    args: [now, now, userId],
  },
  refreshDueBests(db, now),
]
