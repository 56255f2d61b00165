import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { regions } from '#platform/regions.ts'
import { bringUpToDate } from '#server/regions/bring-up-to-date.ts'
import { type Sqld, startSqld } from '../sqld.ts'
import { addRoot } from './root-group.ts'

export interface RegionServers {
  folder: string
  /** DB_<REGION>_URL of each. */
  env: Record<string, string>
  servers: Map<string, Sqld>
  db(region?: string): RegionDb
  stop(): Promise<void>
}

/** One sqld per region, brought up to this version, in a scratch folder. */
export async function startRegionServers(slugs = regions.map(({ slug }) => slug)): Promise<RegionServers> {
  const folder = await mkdtemp(join(tmpdir(), 'regions-'))
  const started = await Promise.all(
    slugs.map(async (slug) => {
      const server = await startSqld(join(folder, slug))
      const db = await openFileDb({ region: slug, url: server.url })
      await bringUpToDate(db, 'drizzle')
      return { slug, server, db }
    }),
  )
  const databases = new Map(started.map(({ slug, db }) => [slug, db]))
  return {
    folder,
    env: Object.fromEntries(started.map(({ slug, server }) => [`DB_${slug.toUpperCase()}_URL`, server.url])),
    servers: new Map(started.map(({ slug, server }) => [slug, server])),
    db(region = 'eu') {
      const db = databases.get(region)
      if (!db) throw new Error(`No region ${region}`)
      return db
    },
    async stop() {
      for (const { db } of started) db.close()
      await Promise.all(started.map(({ server }) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fills every region before the product starts, the group ROOT being there. */
export async function prepareRegions(servers: RegionServers, prepare: (db: RegionDb) => Promise<void>): Promise<void> {
  for (const slug of servers.servers.keys()) {
    await addRoot(servers.db(slug))
    await prepare(servers.db(slug))
  }
}
