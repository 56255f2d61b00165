import type { RegionDb } from '#db/region-db.ts'
import { lastBeat } from '#kernel/jobs/heartbeat.ts'
import type { Gauge } from '../ops/metrics.ts'

/**
 * Lag of a region's replica: 0 if it has the primary's newest heartbeat, else the age of its own newest one, which is
 * at most a minute too much, since heartbeats come every minute.
 */
export async function replicaGauges(db: RegionDb, now: number): Promise<Gauge[]> {
  const { replica } = db
  if (replica === null) return []
  const labels = { region: db.region }
  const [there, here] = await Promise.all([
    lastBeat((sql) => replica.client.execute(sql)).catch(() => null),
    // While the primary does not answer, the age is the best estimate.
    lastBeat((sql) => db.query(sql)).catch(() => Number.POSITIVE_INFINITY),
  ])
  // A replica without any heartbeat lacks at least the newest.
  const lagMs = there === null || there >= here ? 0 : now - (there || here)
  return [
    {
      name: 'guichet_replica_up',
      help: 'Whether the replica of the region answers.',
      values: [{ labels, value: there === null ? 0 : 1 }],
    },
    {
      name: 'guichet_replica_lag_seconds',
      help: 'How old at most is what the replica shows, when it lacks something; 0 when it lacks nothing.',
      values: there === null ? [] : [{ labels, value: Math.max(0, lagMs) / 1000 }],
    },
  ]
}
