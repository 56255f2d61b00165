import { createDomainMatcher, type DomainMatcher } from '../contract/domain-match.ts'
import type { RegionDb } from '../db/region-db.ts'
import { catalogueVersion } from '../features/catalog/tables.ts'
import { GroupTree } from '../features/groups/group-tree.ts'
import { host, placement, userGroup } from '../features/groups/tables.ts'

export type Placement = Pick<typeof placement.$inferSelect, 'region' | 'version'>

/** What every request of a region needs and hardly ever changes. */
export interface RegionState {
  version: number
  groups: GroupTree
  /** Slug of the tenant of a registered domain (D27). */
  hosts: DomainMatcher<string>
  /** Where moved tenants live, by slug (D03). */
  placements: ReadonlyMap<string, Placement>
  readAt: number
}

/** A change by another process (the CLI, a second Worker) is seen after this long; one's own at once. */
const MAX_AGE_MS = 1000

/**
 * Keeps one state per region; the version row is read at most once a second, the rest only when it moved. `shareReads`:
 * requests wait for each other's read. Not on Workers, where a request that is cancelled would leave the others waiting.
 */
export function createRegionStates({ shareReads = true }: { shareReads?: boolean } = {}) {
  const states = new Map<string, RegionState>()
  const pending = new Map<string, Promise<RegionState>>()

  const read = async (db: RegionDb, now: number): Promise<RegionState> => {
    const [row] = await db.orm.select().from(catalogueVersion)
    const version = row?.version ?? 0
    const known = states.get(db.region)
    if (known?.version === version) return { ...known, readAt: now }
    const [groups, hosts, placements] = await db.orm.batch([
      db.orm
        .select({
          id: userGroup.id,
          parentId: userGroup.parentId,
          label: userGroup.label,
          registrationCode: userGroup.registrationCode,
          cseDomain: userGroup.cseDomain,
          permNonCse: userGroup.permNonCse,
          permCse: userGroup.permCse,
          memberCardConfig: userGroup.memberCardConfig,
          whiteLabeling: userGroup.whiteLabeling,
        })
        .from(userGroup),
      db.orm.select().from(host),
      db.orm.select().from(placement),
    ])
    return {
      version,
      groups: new GroupTree(groups, hosts),
      hosts: createDomainMatcher(hosts.map((entry) => [entry.host, entry.tenant])),
      placements: new Map(placements.map((entry) => [entry.tenant, entry])),
      readAt: now,
    }
  }

  const refresh = (db: RegionDb, now: number): Promise<RegionState> => {
    const running = pending.get(db.region)
    if (running) return running
    const work = read(db, now)
      .then((state) => {
        states.set(db.region, state)
        return state
      })
      .finally(() => pending.delete(db.region))
    if (shareReads) pending.set(db.region, work)
    return work
  }

  return {
    /** Without a wait when the state is fresh enough. */
    get(db: RegionDb, now: number): RegionState | Promise<RegionState> {
      const state = states.get(db.region)
      return state && now - state.readAt < MAX_AGE_MS ? state : refresh(db, now)
    },
    /** What was read last, however long ago; for when the region does not answer. */
    lastKnown: (region: string): RegionState | undefined => states.get(region),
    /**
     * The state that was right when last looked at, however long ago, and whether it is still: asked along with whatever
     * is read from it meanwhile. Null when there is none yet.
     */
    guess(db: RegionDb, now: number): { state: RegionState; holds: Promise<boolean> } | null {
      const state = states.get(db.region)
      if (!state) return null
      if (now - state.readAt < MAX_AGE_MS) return { state, holds: Promise.resolve(true) }
      const holds = refresh(db, now).then(({ version }) => version === state.version)
      holds.catch(() => undefined)
      return { state, holds }
    },
    /** The catalogue version, when it is known without asking. */
    freshVersion(region: string, now: number): number | undefined {
      const state = states.get(region)
      return state && now - state.readAt < MAX_AGE_MS ? state.version : undefined
    },
    /** The next `get` reads anew. */
    forget(region: string): void {
      const state = states.get(region)
      if (state) states.set(region, { ...state, readAt: 0 })
    },
  }
}

export type RegionStates = ReturnType<typeof createRegionStates>
