import { loadDemo } from '#db/demo/load-demo.ts'
import { wakeQueues } from '#features/selling/openings/queue-alive.ts'
import { releaseLeases } from '#kernel/jobs/runner.ts'
import { openBunPlatform } from '#platform/bun.ts'
import type { Environment } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { lockDataFolder, makeDataFolder, refuseUnfinished } from '#platform/files/data-folder.ts'
import { smtpMail } from '#platform/mail/smtp-mail.ts'
import type { MailTransport } from '#platform/mail-port.ts'
import type { Platform } from '#platform/port.ts'
import { regions as regionList } from '#platform/regions.ts'
import { seedDemoCommittee } from './dev/demo-committee/seed-demo-committee.ts'
import { closeDemoMonths } from './dev/demo-months/close-demo-months.ts'
import { withStandInCards } from './dev/demo-months/stand-in-cards.ts'
import { demoOrigin } from './dev/demo-orders/demo-origin.ts'
import { sellDemoOrders } from './dev/demo-orders/sell-demo-orders.ts'
import { openStandIns, type StandIns } from './dev/dev-routes.ts'
import { jobContext } from './jobs/job-context.ts'
import { type JobRunner, startJobRunner } from './jobs/job-runner.ts'
import { bringUpToDate } from './regions/bring-up-to-date.ts'
import { openRegions } from './regions/open-regions.ts'
import { createRegionStates, type RegionStates } from './regions/region-state.ts'
import { endFarLeases, settleClock } from './settle-clock.ts'

const MIGRATIONS = 'drizzle'

export interface Product {
  platform: Platform
  states: RegionStates
  /** Simulators of external services; null in production, where none is opened. */
  standIns: StandIns | null
  /** Call it once the address of `ownUrl` answers. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface ProductParts {
  /** `http://127.0.0.1:<port>` at which the product answers. */
  ownUrl: () => string
  writeLog: (line: string) => void
  /** Script of the thread that renders documents. */
  computeThread?: string
  /** Script of the thread for checkpoints of database files. */
  checkpointThread?: string
  /** Script of the process that makes versions of pictures. */
  pictureProcess?: string
  /** Script of the process that reads documents. */
  documentProcess?: string
  /** True while requests are being answered; jobs then leave them most of the thread. */
  isAnswering?: () => boolean
}

/** Opens all that a long-lived process serves: migrated databases, simulators, jobs. */
export async function openProduct(
  environment: Environment,
  { ownUrl, writeLog, computeThread, checkpointThread, pictureProcess, documentProcess, isAnswering }: ProductParts,
): Promise<Product> {
  const production = environment.APP_ENV === 'production'
  await makeDataFolder(environment.DATA_DIR)
  const unlock = hasFiles(environment) ? lockDataFolder(environment.DATA_DIR) : () => undefined
  refuseUnfinished(environment.DATA_DIR)
  const standIns = production ? null : await openStandIns(environment, ownUrl)
  let jobs: JobRunner | undefined
  const opened = await openBunPlatform(environment, {
    ownUrl,
    mail: chooseMail(environment, standIns),
    writeLog,
    computeThread,
    checkpointThread,
    pictureProcess,
    documentProcess,
    isAnswering,
    wakeJobs: (region) => jobs?.wake(region),
  })
  const regions = await openRegions({
    platform: opened,
    addresses: environment.databases,
    migrations: MIGRATIONS,
    prepare: async (db, region) => {
      await bringUpToDate(db, MIGRATIONS)
      // A file has one process, so all leases in it are stale. A database server may have other processes at work.
      if (environment.databases[region.slug] === undefined) await db.write([releaseLeases()])
      await db.write([wakeQueues(opened.now())])
      await settleClock(db, opened.now(), [endFarLeases(opened.now())])
      if (!production && environment.DEMO === '1') await loadDemo(opened, [region])
      if (environment.DEMO === '1' && environment.DEMO_ORDERS === '1' && standIns?.cards) {
        const site = demoOrigin(region, environment.PORT)
        const context = () => jobContext(opened, createRegionStates(), region.slug)
        // Before the purchases, since the committee subsidises some.
        await seedDemoCommittee(await context(), site)
        const books = { cards: standIns.cards, vouchers: standIns.vouchers }
        const sold = await sellDemoOrders(await context(), books, site)
        // Cards are asked in this process: its address does not answer yet.
        if (sold > 0) await closeDemoMonths(withStandInCards(await context(), standIns.app, environment), site)
      }
    },
  })
  const platform: Platform = { ...opened, db: regions.db }
  const states = createRegionStates()
  return {
    platform,
    states,
    standIns,
    start: async () => {
      await standIns?.start()
      if (environment.JOBS === 'on') jobs = startJobRunner(platform, states, isAnswering)
    },
    close: async () => {
      await jobs?.stop()
      await standIns?.close()
      await regions.stop()
      opened.close()
      unlock()
    },
  }
}

/**
 * True if a region is a file: then one process owns the data folder. With database servers only, several may share it
 * for key and files.
 */
const hasFiles = ({ databases }: Environment): boolean => regionList.some(({ slug }) => databases[slug] === undefined)

function chooseMail({ SMTP_URL }: Environment, standIns: StandIns | null): MailTransport {
  if (SMTP_URL !== undefined) return smtpMail(SMTP_URL)
  if (standIns === null) throw new ConfigError('SMTP_URL is needed: there is no outbox to keep mails in.')
  return standIns.mail
}
