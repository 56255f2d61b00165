import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestHarness } from 'wrangler'
import { loadDemo } from '#db/demo/load-demo.ts'
import type { RegionDb } from '#db/region-db.ts'
import { openBunPlatform } from '#platform/bun.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { createSignedFiles } from '#platform/files/signed-files.ts'
import { regions } from '#platform/regions.ts'
import { openStandIns } from '#server/dev/dev-routes.ts'
import { refuseOldBuild } from '../fresh-build.ts'
import type { RunningShop, ShopSettings } from '../running-shop.ts'
import { serveHono } from '../serve-hono.ts'
import { fetchAs } from '../server-process.ts'
import { TEST_APP_KEY } from '../test-platform.ts'
import { prepareRegions, startRegionServers } from './region-servers.ts'

/** The harness may wait for a runtime that is gone; what is left of it ends with this process. */
const CLOSE_MS = 20_000

/**
 * The Worker as built, in workerd: objects, bucket, queue and cron of the test harness, one sqld per region, the
 * simulators in this process. Nothing leaves the machine.
 */
/** Keys of nothing that is there. */
const productionVars = {
  APP_ENV: 'production',
  THROTTLE: 'on',
  PASSWORD_COST: '',
  STAND_INS_URL: '',
  ADMIN_EMAIL: 'admin@mon-comite.fr',
  MAIL_FROM: 'Billets <billets@mon-comite.fr>',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  EXPERTICKET_BASE_URL: 'https://experticket.example.test',
  EXPERTICKET_PARTNER_ID: 'partner',
  SES_REGION: 'eu-west-3',
}
const productionSecrets = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  EXPERTICKET_API_KEY: 'key',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
}

export async function startOnWorker({ env, demo = true, production = false, prepare, between }: ShopSettings) {
  refuseOldBuild('dist/worker/worker-entry.js')
  process.env.WRANGLER_SEND_METRICS = 'false'
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const databases = await startRegionServers()
  if (prepare) await prepareRegions(databases, prepare)

  const addresses = { ...databases.env, ...(await between?.(databases)) }

  let origin = ''
  const environment = readEnvironment({
    ...databases.env,
    APP_KEY: TEST_APP_KEY,
    PASSWORD_COST: 'low',
    DATA_DIR: join(databases.folder, 'stand-ins'),
  })
  const standIns = await openStandIns(environment, () => origin)
  const simulators = await serveHono(standIns.app)
  const vars = {
    THROTTLE: 'off',
    PASSWORD_COST: 'low',
    CHECK_RESULTS: '1',
    ...env,
    ...addresses,
    STAND_INS_URL: simulators.url,
    ...(production ? productionVars : {}),
  }
  const harness = createTestHarness({
    workers: [
      {
        configPath: 'wrangler.toml',
        vars,
        secrets: { APP_KEY: TEST_APP_KEY, ...(production ? productionSecrets : {}) },
      },
    ],
  })
  const { url } = await harness.listen()
  origin = url.origin
  const port = Number(url.port)
  await standIns.start()
  const worker = harness.getWorker<Record<string, unknown>>()

  if (demo) {
    const platform = await openBunPlatform(environment, {
      ownUrl: () => origin,
      mail: standIns.mail,
      writeLog: () => undefined,
      wakeJobs: () => undefined,
      files: createSignedFiles(() => origin, new TextEncoder().encode(TEST_APP_KEY)),
    })
    await loadDemo(platform)
    platform.close()
  }

  return {
    port,
    url: (host = 'localhost', path = '/') => `http://${host}:${port}${path}`,
    fetch: (path: string, { host = 'localhost', ...init }: RequestInit & { host?: string } = {}) =>
      fetchAs(`${host}:${port}`, port, path, init),
    cliEnv: { DATA_DIR: environment.DATA_DIR, APP_KEY: TEST_APP_KEY, ...databases.env },
    db: databases.db,
    databases,
    harness,
    worker,
    async tick() {
      await worker.scheduled({ cron: '* * * * *', scheduledTime: new Date() })
    },
    settled: () => noDueJobs(regions.map(({ slug }) => databases.db(slug))),
    output: () =>
      harness
        .getLogs()
        .map(({ message }) => message)
        .join('\n'),
    async stop() {
      await Promise.race([harness.close(), sleep(CLOSE_MS, undefined, { ref: false })])
      await simulators.close()
      await standIns.close()
      await databases.stop()
    },
  } satisfies RunningShop & Record<string, unknown>
}

/** Jobs run right after the answer that queued them. */
async function noDueJobs(databases: readonly RegionDb[]): Promise<void> {
  const open = 'select count(*) as n from job where dead_at is null and run_at <= ?'
  for (let tries = 0; tries < 400; tries++) {
    const counts = await Promise.all(databases.map(async (db) => (await db.query(open, [Date.now()])).rows[0]?.n))
    if (counts.every((count) => count === 0)) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('Jobs are still due after ten seconds.')
}
