import type { RegionDb } from '#db/region-db.ts'
import { openRemoteDb } from '#db/remote-db.ts'
import { createHashBound } from '#features/people/accounts/passwords/hash-bound.ts'
import { createExpertTickets } from '#features/stock/expert-tickets/provider.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { versionMaker } from '#kernel/media/make-versions.ts'
import { createInlineCompute } from './compute/inline-compute.ts'
import { readCardKeys, toAppConfig } from './config/shared-config.ts'
import { createVouchers } from './config/voucher-config.ts'
import { createWallets } from './config/wallet-config.ts'
import { createLog } from './log.ts'
import { createSesMail } from './mail/ses-mail.ts'
import { createStandInMail } from './mail/stand-in-mail.ts'
import type { MailTransport } from './mail-port.ts'
import { nodeSha256 } from './node-digest.ts'
import { nodePacking } from './node-packing.ts'
import { nodeScrypt } from './node-scrypt.ts'
import type { Platform } from './port.ts'
import { regions } from './regions.ts'
import type { WorkerBindings } from './worker/bindings.ts'
import { UNICODE_FONT_PATH } from './worker/font-path.ts'
import { renderWithImages } from './worker/image-pictures.ts'
import { withJobNotice } from './worker/job-notice.ts'
import { createObjectLock } from './worker/object-lock.ts'
import { createObjectQueues } from './worker/object-queues.ts'
import { withHotWrites } from './worker/object-writes.ts'
import { createR2Files } from './worker/r2-files.ts'
import type { WorkerConfig } from './worker/worker-config.ts'

export interface WorkerParts {
  config: WorkerConfig
  bindings: WorkerBindings
  waitUntil: (work: Promise<unknown>) => void
}

/** Opens the platform of one request (or event). */
export type OpenPlatform = (wakeJobs: (region: string) => void) => Platform

/**
 * Platform on Cloudflare: Turso or sqld over HTTP, Durable Objects, R2, SES. The isolate keeps settings and stateless
 * clients; databases are opened for one request and dropped with it, since requests may not share connections.
 */
export function createWorkerPlatform(parts: WorkerParts): OpenPlatform {
  const shared = sharedParts(parts)
  const { config, bindings } = parts
  return (wakeJobs) => {
    const databases = new Map<string, RegionDb>()
    return {
      ...shared,
      wakeJobs,
      db(region) {
        const open = databases.get(region)
        if (open) return open
        const database = config.databases[region]
        if (!database) throw new Error(`Unknown region ${region}`)
        const remote = withHotWrites(openRemoteDb({ region, ...database }), bindings.HOT_WRITES)
        const db = withJobNotice(remote, () => wakeJobs(region), shared.now)
        databases.set(region, db)
        return db
      },
    }
  }
}

/** Parts shared by requests: nothing in them belongs to a request or person, or holds a connection. */
function sharedParts({ config, bindings, waitUntil }: WorkerParts): Omit<Platform, 'db' | 'wakeJobs'> {
  const now = Date.now
  const appKey = new TextEncoder().encode(config.APP_KEY)
  const log = createLog((line) => console.log(line), now)
  const standIns = config.STAND_INS_URL ?? null
  const appConfig = toAppConfig(config, { production: config.production, appKey, standIns })
  const files = createR2Files(bindings.FILES, appKey)

  return {
    config: appConfig,
    regions,
    now,
    log:
      config.LOG_REQUESTS === 'off' ? (level, event, fields) => event !== 'request' && log(level, event, fields) : log,
    withLock: createObjectLock(bindings.CART_LOCK, waitUntil),
    openingQueues: createObjectQueues(bindings.OPENING_LINE),
    files,
    makeVersions: versionMaker(files, renderWithImages(bindings.IMAGES)),
    // The libraries that read documents are larger than a Worker may be.
    documents: null,
    cards: createCardProvider(readCardKeys(config, standIns)),
    vouchers: createVouchers(standIns),
    expertTickets: createExpertTickets(appConfig.expertTickets),
    mail: chooseMail(config),
    wallets: createWallets(config, { hasStandIns: standIns !== null, now, fetch: fetch.bind(globalThis) }),
    floodGuard: async (key) => (await bindings.FLOOD.limit({ key })).success,
    sha256: nodeSha256,
    packing: nodePacking,
    // Waits first, so that pending work goes ahead: hashing blocks the whole isolate.
    scrypt: createHashBound(async (...input) => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return nodeScrypt(...input)
    }, now),
    compute: createInlineCompute({
      async loadUnicodeFont() {
        const response = await bindings.ASSETS.fetch(`https://assets.local${UNICODE_FONT_PATH}`)
        if (!response.ok) throw new Error(`${UNICODE_FONT_PATH} is missing from the Worker's assets.`)
        return new Uint8Array(await response.arrayBuffer())
      },
    }),
    waitUntil,
    fetch: fetch.bind(globalThis),
    // A Worker's requests leave from Cloudflare's network, and reach only public addresses.
    addressesOf: async () => null,
    fetchFrom: (_address, url, request) => fetch(url, { ...request, redirect: 'manual' }),
  }
}

/**
 * Mail transport. Without keys (never in production) mails go to the simulators' outbox, or else stay rows of the
 * table.
 */
function chooseMail(config: WorkerConfig): MailTransport {
  const { SES_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!region || !accessKeyId || !secretAccessKey)
    return config.STAND_INS_URL
      ? createStandInMail(config.STAND_INS_URL)
      : { send: async (mail) => `outbox-${mail.id}` }
  return createSesMail({ region, accessKeyId, secretAccessKey, endpoint: config.SES_ENDPOINT })
}
