import type { RegionDb } from '#db/region-db.ts'
import { lastBeat } from '#kernel/jobs/heartbeat.ts'
import type { Gauge } from '../ops/metrics.ts'

/**
 * How far a region's replica is behind, where there is one: 0 when it has the primary's newest heartbeat, else the age of
 * the newest one that it has. A beat comes every minute at the latest, so that is at most a minute more than the truth.
 */
export async function replicaGauges(db: RegionDb, now: number): Promise<Gauge[]> {
  const { replica } = db
  if (replica === null) return []
  const labels = { region: db.region }
  const [there, here] = await Promise.all([
    lastBeat((sql) => replica.client.execute(sql)).catch(() => null),
    // Of a primary that does not answer nobody knows how much is missing: then the age is what can be told.
    lastBeat((sql) => db.query(sql)).catch(() => Number.POSITIVE_INFINITY),
  ])
  // One that has never had any lacks at least the newest.
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
