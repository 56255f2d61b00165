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
  /** Of the regions whose databases are servers. A file can only be locked by another process. */
  addresses: Readonly<Record<string, DatabaseAddress>>
  migrations: string
  /** Makes a region's database one that may be served; may be repeated. */
  prepare: (db: RegionDb, region: RegionInfo) => Promise<void>
}

export interface OpenRegions {
  /** As `Platform.db`; a region that is not prepared refuses everything, as if its database did not answer. */
  db(region: string): RegionDb
  /** Ends the tries, and waits for those under way. */
  stop(): Promise<void>
}

/**
 * Prepares the database of every region. One whose server does not answer, or whose file another process has locked, takes
 * nobody else along: it stays closed, and is tried again every two seconds until it is prepared. Its replica is read
 * meanwhile, once that is seen to have the tables of this version. Throws what is wrong with any other database.
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
      // A file of this machine that is damaged or read-only does not come back by itself.
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

/** What is never sent to its server; its replica answers if it has this version's tables. */
async function closedDb(
  { region, replica }: RegionDb,
  address: DatabaseAddress | undefined,
  migrations: string,
): Promise<RegionDb> {
  // Nothing is ever sent there.
  if (!address) return openFileDb({ region, url: 'http://closed.invalid', reach: outOfReach })
  const isReadable = replica !== null && (await isMigrated(replica.client, migrations).catch(() => false))
  return openFileDb({ region, ...address, replica: isReadable ? address.replica : undefined, reach: outOfReach })
}
