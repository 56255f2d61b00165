import { eq } from 'drizzle-orm'
import { type RegionDb, replicaPlace } from '#db/region-db.ts'
import { readThemePictures, withThemePictures } from '#features/people/themes/theme-pictures.ts'
import { GroupTree } from '#handler/group-tree.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { host, placement, userGroup } from '#kernel/groups/tables.ts'
import { memberField } from '#kernel/member-answers/tables.ts'
import { subsidyRule } from '#kernel/subsidies/tables.ts'
import { createDomainMatcher, type DomainMatcher } from '#lib/domain-match.ts'
import { features } from '../features.ts'

export type Placement = Pick<typeof placement.$inferSelect, 'region' | 'version'>

/** Data that every request of a region needs and that rarely change. */
export interface RegionState {
  /** Database from which it was read: `RegionDb.place`. */
  place: string
  version: number
  groups: GroupTree
  /** Slug of the tenant by registered domain (D27). */
  hosts: DomainMatcher<string>
  /** Placements of moved tenants, by slug (D03). */
  placements: ReadonlyMap<string, Placement>
  readAt: number
}

const groupFacts = features.flatMap((feature) => feature.groupFacts ?? [])

/** Time after which changes of other processes (the CLI, another Worker) are noticed; own changes at once. */
const MAX_AGE_MS = 1000

/** True if recently read; a time in the future was read before the clock was set back. */
const isFresh = ({ readAt }: { readAt: number }, now: number): boolean => now >= readAt && now - readAt < MAX_AGE_MS

/**
 * State of each region and replica (which may lag). Reads the version row at most once a second, the rest only if it
 * changed. `shareReads`: requests share a read; not on Workers, where cancelling one would leave the others waiting.
 */
export function createRegionStates({ shareReads = true }: { shareReads?: boolean } = {}) {
  const states = new Map<string, RegionState>()
  const pending = new Map<string, Promise<RegionState>>()

  const read = async (db: RegionDb, now: number): Promise<RegionState> => {
    const [row] = await db.orm.select().from(catalogueVersion)
    const known = states.get(db.place)
    if (known && known.version === (row?.version ?? 0)) return { ...known, readAt: now }
    // Reads the version again, so that all parts are of one moment and one place.
    const [[current], groups, hosts, placements, pictures, subsidies, fields] = await db.orm.batch([
      db.orm.select().from(catalogueVersion),
      db.orm
        .select({
          id: userGroup.id,
          parentId: userGroup.parentId,
          label: userGroup.label,
          registrationCode: userGroup.registrationCode,
          cseDomain: userGroup.cseDomain,
          permNonCse: userGroup.permNonCse,
          permCse: userGroup.permCse,
          premium: userGroup.premium,
          facts: Object.fromEntries(groupFacts.map(({ name, column }) => [name, column(now)])),
          memberCardConfig: userGroup.memberCardConfig,
          whiteLabeling: userGroup.whiteLabeling,
        })
        .from(userGroup),
      db.orm.select().from(host),
      db.orm.select().from(placement),
      readThemePictures(db.orm),
      db.orm.select().from(subsidyRule).where(eq(subsidyRule.isActive, true)),
      db.orm.select().from(memberField).orderBy(memberField.position, memberField.id),
    ])
    const rulesByGroup = Map.groupBy(subsidies, ({ groupId }) => groupId)
    const fieldsByGroup = Map.groupBy(fields, ({ groupId }) => groupId)
    const giving = groups.map((group) => ({
      ...group,
      subsidies: rulesByGroup.get(group.id) ?? [],
      memberFields: fieldsByGroup.get(group.id) ?? [],
    }))
    return {
      place: db.place,
      version: current?.version ?? 0,
      groups: new GroupTree(withThemePictures(giving, pictures), hosts),
      hosts: createDomainMatcher(hosts.map((entry) => [entry.host, entry.tenant])),
      placements: new Map(placements.map((entry) => [entry.tenant, entry])),
      readAt: now,
    }
  }

  const refresh = (db: RegionDb, now: number): Promise<RegionState> => {
    const { place } = db
    const running = pending.get(place)
    if (running) return running
    const work = read(db, now)
      .then((state) => {
        states.set(state.place, state)
        return state
      })
      .finally(() => pending.delete(place))
    if (shareReads) pending.set(place, work)
    return work
  }

  return {
    /** Returned without waiting if the state is recent enough. */
    get(db: RegionDb, now: number): RegionState | Promise<RegionState> {
      const state = states.get(db.place)
      return state && isFresh(state, now) ? state : refresh(db, now)
    },
    /** Last state read, however old; used while the region does not answer. */
    lastKnown: (place: string): RegionState | undefined => states.get(place),
    /**
     * Last state read, however old, and a promise that tells if it is current, asked along with what is read meanwhile.
     * Null if there is none yet.
     */
    guess(db: RegionDb, now: number): { state: RegionState; holds: Promise<boolean> } | null {
      const state = states.get(db.place)
      if (!state) return null
      if (isFresh(state, now)) return { state, holds: Promise.resolve(true) }
      const holds = refresh(db, now).then(({ place, version }) => place === state.place && version === state.version)
      holds.catch(() => undefined)
      return { state, holds }
    },
    /** Catalogue version, if it is known without a query. */
    freshVersion(place: string, now: number): number | undefined {
      const state = states.get(place)
      return state && isFresh(state, now) ? state.version : undefined
    },
    /** Makes the next `get` read again. */
    forget(region: string): void {
      for (const place of [region, replicaPlace(region)]) {
        const state = states.get(place)
        if (state) states.set(place, { ...state, readAt: 0 })
      }
    },
  }
}

export type RegionStates = ReturnType<typeof createRegionStates>
