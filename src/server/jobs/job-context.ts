import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Platform } from '#platform/port.ts'
import { newRequestId } from '../calls/request-context.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { buildSite } from '../regions/site.ts'

/** Context of a job in `region`. */
export async function jobContext(platform: Platform, states: RegionStates, region: string): Promise<JobContext> {
  const info = platform.regions.find((entry) => entry.slug === region)
  if (!info) throw new Error(`Unknown region ${region}`)
  const db = platform.db(region)
  const state = await states.get(db, platform.now())
  return {
    now: platform.now(),
    requestId: newRequestId(),
    region: info,
    db,
    platform,
    groups: state.groups,
    site: (origin, groupId) => buildSite(state, platform, origin, groupId),
  }
}
