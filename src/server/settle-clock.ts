import { CallError } from '#contract/errors.ts'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { LONGEST_BACK_OFF_MS, MOVER_LEASE } from '#kernel/jobs/runner.ts'
import { jobKinds } from './jobs/job-kinds.ts'

/** Greatest difference between clocks of machines that share a database server. */
const DRIFT_MS = 60_000
const longestLeaseMs = Math.max(...jobKinds.map(({ leaseMs }) => leaseMs))

/**
 * Repairs what a clock running ahead has left in a region (chapter calls-and-data); repeatable. Moves future jobs and
 * holds back by that lead, recomputes best prices due later. Rows of a tenant in a move wait for the next start.
 */
export async function settleClock(db: RegionDb, now: number, also: Statement[] = []): Promise<void> {
  try {
    await db.write([...settlingStatements(now), ...also])
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'maintenance')) throw error
  }
}

/** Statement that ends leases longer than any job's. Only at the start: jobs of a running process must keep theirs. */
export const endFarLeases = (now: number): Statement => ({
  sql: `update job set lease_until = null, lease_token = null
        where lease_until > ? and lease_token not like '${MOVER_LEASE}%'`,
  args: [now + longestLeaseMs + DRIFT_MS],
})

function settlingStatements(now: number): Statement[] {
  const latestRun = now + LONGEST_BACK_OFF_MS + DRIFT_MS
  return [
    {
      sql: `update job set run_at = max(?, min(run_at - max(0, created_at - ?), ?)), created_at = min(created_at, ?)
            where dead_at is null and (created_at > ? or run_at > ?)`,
      args: [now, now, latestRun, now, now + DRIFT_MS, latestRun],
    },
    {
      sql: `update attempt set hold_until = hold_until - (started_at - ?), started_at = ?
            where status = 'Pending' and hold_until > ? and started_at > ?`,
      args: [now, now, now + DRIFT_MS, now + DRIFT_MS],
    },
    { sql: 'update activity_best set valid_until = ? where updated_at > ?', args: [now, now + DRIFT_MS] },
  ]
}
