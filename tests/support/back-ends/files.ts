import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import type { RegionDb } from '#db/region-db.ts'
import { regions } from '#platform/regions.ts'
import type { RunningShop, ShopSettings } from '../running-shop.ts'
import { startServer } from '../server-process.ts'
import { TEST_APP_KEY } from '../test-platform.ts'
import { copyDemo } from './demo-data.ts'
import { addRoot } from './root-group.ts'

/** The built server on Bun, its databases files of a scratch folder. */
export async function startOnFiles({ env, demo = true, jobs = true, prepare }: ShopSettings): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-'))
  const open = (region: string) =>
    openFileDb({ region, url: `file:${join(dataDir, `${region}.db`)}`, synchronous: 'NORMAL' })
  if (prepare)
    for (const { slug } of regions) {
      const db = await open(slug)
      await migrateDb(db, 'drizzle')
      await addRoot(db)
      await prepare(db)
      db.close()
    }
  const usual = {
    THROTTLE: 'off',
    PASSWORD_COST: 'low',
    APP_KEY: TEST_APP_KEY,
    DEMO: demo ? '1' : '0',
    JOBS: jobs ? 'on' : 'off',
  }
  // Settings of its own, such as another clock, would fill another demo.
  if (demo && !prepare && env === undefined) await copyDemo(dataDir, usual)
  const server = await startServer({ dataDir, env: { ...usual, ...env } })
  const databases = new Map<string, RegionDb>()
  for (const { slug } of regions) databases.set(slug, await open(slug))
  return {
    port: server.port,
    url: server.url,
    fetch: server.fetch,
    output: server.output,
    cliEnv: { DATA_DIR: dataDir, APP_KEY: TEST_APP_KEY },
    db(region = 'eu') {
      const db = databases.get(region)
      if (!db) throw new Error(`No region ${region}`)
      return db
    },
    tick: async () => undefined,
    settled: async () => undefined,
    async stop() {
      for (const db of databases.values()) db.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
