import type { RunningShop, ShopSettings } from '../running-shop.ts'
import { startServer } from '../server-process.ts'
import { TEST_APP_KEY } from '../test-platform.ts'
import { prepareRegions, startRegionServers } from './region-servers.ts'

/** The built server on Bun, its databases on one sqld per region. */
export async function startOnSqld({
  env,
  demo = true,
  jobs = true,
  prepare,
  between,
}: ShopSettings): Promise<RunningShop> {
  const databases = await startRegionServers()
  if (prepare) await prepareRegions(databases, prepare)
  const addresses = { ...databases.env, ...(await between?.(databases)) }
  const server = await startServer({
    env: {
      THROTTLE: 'off',
      PASSWORD_COST: 'low',
      APP_KEY: TEST_APP_KEY,
      DEMO: demo ? '1' : '0',
      JOBS: jobs ? 'on' : 'off',
      ...env,
      ...addresses,
    },
  })
  return {
    port: server.port,
    url: server.url,
    fetch: server.fetch,
    output: server.output,
    cliEnv: { DATA_DIR: server.dataDir, APP_KEY: TEST_APP_KEY, ...databases.env },
    db: databases.db,
    tick: async () => undefined,
    settled: async () => undefined,
    async stop() {
      await server.stop()
      await databases.stop()
    },
  }
}
