import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestHarness } from 'wrangler'
import { migrateDb, openFileDb } from '../../src/db/file-db.ts'
import type { RegionDb } from '../../src/db/region-db.ts'
import { type Sqld, startSqld } from './sqld.ts'

export type WorkerWorld = Awaited<ReturnType<typeof startWorkerWorld>>

export const APP_KEY = 'the-application-key-of-these-tests'

/** The lock object as the harness reaches it; a test may shorten the lease. */
export interface LockStub {
  acquire(leaseMs?: number): Promise<{ fence: number; leaseUntil: number }>
  release(fence: number): Promise<boolean>
}

export interface TestBindings {
  ASSETS: { fetch(url: string): Promise<Response> }
  CART_LOCK: { getByName(name: string): LockStub }
}

/** The Worker as built, in workerd, with one sqld per region. Nothing leaves the machine. */
export async function startWorkerWorld({ regions = ['eu', 'oi'] }: { regions?: readonly string[] } = {}) {
  if (!existsSync('dist/worker/worker-entry.js')) throw new Error('Build first: bun run build')
  process.env.WRANGLER_SEND_METRICS = 'false'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const folder = await mkdtemp(join(tmpdir(), 'worker-'))
  const servers = await Promise.all(regions.map((region) => startSqld(join(folder, region))))
  const opened = await Promise.all(regions.map((region, at) => openMigrated(region, servers[at])))
  const databases = new Map(opened.map(({ region, db }) => [region, db]))
  const urls = Object.fromEntries(opened.map(({ region, url }) => [`DB_${region.toUpperCase()}_URL`, url]))

  const harness = createTestHarness({
    workers: [{ configPath: 'wrangler.toml', vars: { ...urls, THROTTLE: 'off' }, secrets: { APP_KEY } }],
  })
  await harness.listen()
  const worker = harness.getWorker<Record<string, unknown>>()

  return {
    logs: () => harness.getLogs(),
    worker,
    fetch: (url: string, init?: Parameters<typeof harness.fetch>[1]) => harness.fetch(url, init),
    bindings: async () => (await worker.getEnv()) as unknown as TestBindings,
    db(region = 'eu'): RegionDb {
      const db = databases.get(region)
      if (!db) throw new Error(`No region ${region}`)
      return db
    },
    async close() {
      await harness.close()
      for (const { db } of opened) db.close()
      await Promise.all(servers.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openMigrated(region: string, server: Sqld | undefined) {
  if (!server) throw new Error(`No sqld for ${region}`)
  const db = await openFileDb({ region, url: server.url })
  await migrateDb(db, 'drizzle')
  return { region, db, url: server.url }
}
