import { databaseUnavailable } from '#db/database-unavailable.ts'
import { openFileDb } from '#db/file-db.ts'
import { isMigrated } from '#db/migrate.ts'
import { outOfReach } from '#db/reach.ts'
import type { RegionDb } from '#db/region-db.ts'
import type { DatabaseAddress } from '#platform/database-address.ts'
import type { Platform, RegionInfo } from '#platform/port.ts'

const RETRY_MS = 2000

export interface RegionsToOpen {
  platform: Platform
  /**
   * Addresses of regions on database servers; all others are files, which fail only when another process holds the
   * lock.
   */
  addresses: Readonly<Record<string, DatabaseAddress>>
  migrations: string
  /** Prepares a region's database for serving; repeatable. */
  prepare: (db: RegionDb, region: RegionInfo) => Promise<void>
}

export interface OpenRegions {
  /** Like `Platform.db`; a region that is not prepared refuses everything, as if its database did not answer. */
  db(region: string): RegionDb
  /** Stops retrying, and waits for tries in progress. */
  stop(): Promise<void>
}

/**
 * Prepares all regions' databases. One that does not answer, or whose file is locked, stays closed and is retried every
 * two seconds; its replica is read meanwhile if it has this version's tables. Throws faults of any other database.
 */
export async function openRegions({ platform, addresses, migrations, prepare }: RegionsToOpen): Promise<OpenRegions> {
  const closed = new Map<string, RegionDb>()
  const tries = new Map<string, Promise<void>>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const open = async (region: RegionInfo): Promise<void> => {
    const { slug } = region
    const address = addresses[slug]
    try {
      await prepare(platform.db(slug), region)
      if (closed.delete(slug)) platform.log('info', 'region.opened', { region: slug })
    } catch (error) {
      const reason = databaseUnavailable(error)?.reason
      // A damaged or read-only file on this machine does not recover by itself.
      const isAway = reason !== undefined && (reason !== 'failing' || address !== undefined)
      const known = closed.get(slug)
      if (!isAway && !known) throw error
      if (!isAway || !known) platform.log('error', 'region.closed', { region: slug, error: String(error) })
      if (!known?.replica) closed.set(slug, await closedDb(platform.db(slug), address, migrations))
    }
  }
  const tryAgain = () => {
    for (const region of platform.regions)
      if (closed.has(region.slug) && !tries.has(region.slug))
        tries.set(
          region.slug,
          open(region).finally(() => tries.delete(region.slug)),
        )
    timer = closed.size > 0 ? setTimeout(tryAgain, RETRY_MS) : undefined
  }

  await Promise.all(platform.regions.map(open))
  if (closed.size > 0) timer = setTimeout(tryAgain, RETRY_MS)
  return {
    db: (region) => closed.get(region) ?? platform.db(region),
    async stop() {
      clearTimeout(timer)
      await Promise.allSettled(tries.values())
    },
  }
}

/** Database to which nothing is sent; its replica answers if it has this version's tables. */
async function closedDb(
  { region, replica }: RegionDb,
  address: DatabaseAddress | undefined,
  migrations: string,
): Promise<RegionDb> {
  // Placeholder: nothing is sent to a closed database.
  if (!address) return openFileDb({ region, url: 'http://closed.invalid', reach: outOfReach })
  const isReadable = replica !== null && (await isMigrated(replica.client, migrations).catch(() => false))
  return openFileDb({ region, ...address, replica: isReadable ? address.replica : undefined, reach: outOfReach })
}
