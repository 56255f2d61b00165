import type { Tenant } from '#contract/tenant.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { Platform } from '#platform/port.ts'
import type { PlacementRow, Route } from './placement.ts'

export interface MoveOptions {
  endForeignRights: boolean
  /** Longest wait for running payments, ms. */
  waitMs: number
  print: (line: string) => void
  /** Called at every point where a crash may happen; tests throw in it. */
  reached?: (point: string) => Promise<void>
  /** Time for which processes may use an old placement, which they reload once a second; 3 s when absent. */
  staleMs?: number
}

/** A move under way, as its steps hand it on. */
export interface Move {
  platform: Platform
  tenant: Tenant
  route: Route
  source: RegionDb
  target: RegionDb
  home: RegionDb
  /** Placement as this run knows it; undefined before the first move. */
  row: PlacementRow | undefined
  options: MoveOptions
  reached: (point: string) => Promise<void>
}

export function openMove(
  platform: Platform,
  tenant: Tenant,
  route: Route,
  row: PlacementRow | undefined,
  options: MoveOptions,
): Move {
  const [source, target, home] = [platform.db(route.from), platform.db(route.to), platform.db(tenant.region)]
  const reached = options.reached ?? (async () => undefined)
  return { platform, tenant, route, source, target, home, row, options, reached }
}

export function placementVersion({ row }: Move): number {
  if (row === undefined) throw new Error('A move without a placement.')
  return row.version
}

/** True if the scope in this database belongs to this tenant's move. */
export const isFrozen = async (db: RegionDb, { slug }: Tenant): Promise<boolean> =>
  (await db.query("select 1 from move_scope where kind = 'tenant' and id = ?", [slug])).rows.length > 0
