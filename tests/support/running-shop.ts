/**
 * The product as it runs, on the back-end that the vitest project has chosen; no test knows which one it talks to.
 *
 *     const shop = await startShop({ demo: false, prepare: async (db) => { … } })   // closed by the caller
 *     await shop.fetch('/api/list-cart', { host: 'hoobiiz.localhost', method: 'POST', … })
 *     await shop.db('eu').query('select count(*) from user')
 *
 * Mails, cards and the third-party catalogue are the simulators under /_dev/, on every back-end.
 */
import { inject } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { startOnFiles } from './back-ends/files.ts'
import type { RegionServers } from './back-ends/region-servers.ts'
import { startOnSqld } from './back-ends/sqld.ts'
import { startOnWorker } from './back-ends/worker.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    backEnd: BackEnd
  }
}

/** Bun with database files, Bun with database servers, the built Worker in workerd with database servers. */
export type BackEnd = 'files' | 'sqld' | 'worker'

export interface ShopSettings {
  /** Variables of the product; throttles are off unless said. */
  env?: Record<string, string>
  /** The demo's people and catalogue; there unless said otherwise. */
  demo?: boolean
  /** Runs the Worker as production does, without stand-ins; its outgoing requests go nowhere. */
  production?: boolean
  /** Off: nothing is done by the clock, only what an answer leaves behind; on unless said otherwise. */
  jobs?: boolean
  /** Fills a region before the product starts, its tables and the group ROOT being there. */
  prepare?: (db: RegionDb) => Promise<void>
  /**
   * Where the databases are servers: puts things between them and the product, or beside them, and answers the variables
   * that lead there. They are full and serving when it is called, and stopped after the product.
   */
  between?: (databases: RegionServers) => Promise<Record<string, string>>
}

export interface RunningShop {
  port: number
  /** `http://<host>:<port><path>`. */
  url(host?: string, path?: string): string
  /** Asks as `host` without a name look-up; redirects are not followed. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>
  /** Environment of a command beside it (`bun run cli`), to work on the same data. */
  cliEnv: Record<string, string>
  /** A region's database, beside the product. */
  db(region?: string): RegionDb
  /** Lets what is due by the clock happen now, where the clock is somebody else's (cron); Bun looks by itself. */
  tick(): Promise<void>
  /** Waits until nothing is under way that an answer left behind. */
  settled(): Promise<void>
  /** Everything printed so far. */
  output(): string
  stop(): Promise<void>
}

const starters: Record<BackEnd, (settings: ShopSettings) => Promise<RunningShop>> = {
  files: startOnFiles,
  sqld: startOnSqld,
  worker: startOnWorker,
}

export const startShop = (settings: ShopSettings = {}, backEnd: BackEnd = inject('backEnd')): Promise<RunningShop> =>
  starters[backEnd](settings)
