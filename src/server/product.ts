import { migrateDb } from '../db/file-db.ts'
import { openBunPlatform } from '../platform/bun.ts'
import type { Environment } from '../platform/config.ts'
import type { Platform } from '../platform/port.ts'
import { type JobRunner, startJobRunner } from './job-runner.ts'
import { createRegionStates } from './region-state.ts'
import { openStandIns, type StandIns } from './dev-routes.ts'

export interface Product {
  platform: Platform
  /** Null in production: nothing of them is opened there. */
  standIns: StandIns | null
  /** To be called once the address of `ownUrl` answers. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface ProductParts {
  /** `http://127.0.0.1:<port>` where the product answers itself. */
  ownUrl: () => string
  writeLog: (line: string) => void
}

/** Opens everything that a long-lived process serves: databases brought up to date, stand-ins, jobs. */
export async function openProduct(environment: Environment, { ownUrl, writeLog }: ProductParts): Promise<Product> {
  const production = environment.APP_ENV === 'production'
  let runner: JobRunner | undefined
  const standIns = production ? null : await openStandIns(environment, ownUrl)
  const platform = await openBunPlatform(environment, {
    ownUrl,
    mail: { send: async () => 'none' },
    writeLog,
    wakeJobs: (region) => runner?.wake(region),
  })
  for (const { slug } of platform.regions) await migrateDb(platform.db(slug), 'drizzle')
  return {
    platform,
    standIns,
    start: async () => {
      await standIns?.start()
      runner = startJobRunner(platform, createRegionStates())
    },
    close: async () => {
      await runner?.stop()
      await standIns?.close()
      platform.close()
    },
  }
}
