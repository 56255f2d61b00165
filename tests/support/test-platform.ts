import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { createExpertTickets } from '#features/stock/expert-tickets/provider.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { versionMaker } from '#kernel/media/make-versions.ts'
import { createInlineCompute } from '#platform/compute/inline-compute.ts'
import { passwordCosts } from '#platform/config/password-costs.ts'
import { standInWallets } from '#platform/config/wallet-config.ts'
import { createFloodGuard } from '#platform/flood-guard.ts'
import { UNICODE_FONT_FILE } from '#platform/font-file.ts'
import { createKeyedMutex } from '#platform/keyed-mutex.ts'
import type { OutgoingMail } from '#platform/mail-port.ts'
import { nodeSha256 } from '#platform/node-digest.ts'
import { nodePacking } from '#platform/node-packing.ts'
import { nodeScrypt } from '#platform/node-scrypt.ts'
import type { RenderPicture } from '#platform/picture-port.ts'
import { renderWithSharp } from '#platform/pictures/sharp-pictures.ts'
import type { AppConfig, Log, Platform } from '#platform/port.ts'
import { createProcessQueues } from '#platform/queues/process-queues.ts'
import { DEFAULT_QUEUE_PACE, queuePace } from '#platform/queues/queue-pace.ts'
import { memoryFiles } from './memory-files.ts'
import type { RunningShop } from './running-shop.ts'

/** Settings of the platform that a test may choose; all others are fixed. */
export interface TestPlatformOptions {
  config?: Partial<AppConfig>
  cards?: Platform['cards']
  vouchers?: Platform['vouchers']
  expertTickets?: Platform['expertTickets']
  mail?: Platform['mail']
  wallets?: Platform['wallets']
  fetch?: typeof fetch
  addressesOf?: Platform['addressesOf']
  fetchFrom?: Platform['fetchFrom']
  renderPicture?: RenderPicture
  /** Reader of documents; none otherwise, as on Workers. */
  documents?: Platform['documents']
  /** A product that runs elsewhere: its databases are used, and left open. */
  shop?: RunningShop
  /** Filled regions of which this one is a copy; empty regions otherwise. */
  filled?: Filled
}

/** Regions' databases by their paths, and the files that they name. */
export interface Filled {
  databases: Record<string, string>
  files: ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>
}

/** Everybody's in tests, so that what one process signs another one reads. */
export const TEST_APP_KEY = 'the application key of the tests'

export interface TestPlatform extends Platform {
  files: ReturnType<typeof memoryFiles>
  /** Mails given to the default mail transport. */
  sent: OutgoingMail[]
  logged: { level: string; event: string; fields: Parameters<Log>[2] }[]
  /** Regions whose job runner was woken. */
  woken: string[]
  /** Waits for everything given to `waitUntil`. */
  settled(): Promise<void>
  close(): Promise<void>
}

const regions = [
  { slug: 'eu', zone: 'Europe/Paris' },
  { slug: 'oi', zone: 'Indian/Reunion' },
]

const unreachable = () => Promise.reject(new Error('Nothing answers in this test.'))

/** A platform in a folder of its own: two migrated regions, files in memory, mails recorded, no network. */
export async function openTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(join(tmpdir(), 'app-'))
  const databases = new Map<string, RegionDb>()
  for (const { slug } of options.shop ? [] : regions) {
    const path = join(folder, `${slug}.db`)
    await copyFile(options.filled?.databases[slug] ?? inject('templateDb'), path)
    databases.set(slug, await openFileDb({ region: slug, url: `file:${path}`, synchronous: 'NORMAL' }))
  }
  const sent: OutgoingMail[] = []
  const logged: TestPlatform['logged'] = []
  const woken: string[] = []
  const pending: Promise<unknown>[] = []
  const now = () => Date.now()
  const appKey = new TextEncoder().encode(TEST_APP_KEY)
  const files = memoryFiles(appKey)
  for (const [key, file] of options.filled?.files ?? []) files.entries.set(key, file)

  const db = (region: string) => {
    const found = options.shop?.db(region) ?? databases.get(region)
    if (!found) throw new Error(`Unknown region ${region}`)
    return found
  }
  const log: Log = (level, event, fields) => void logged.push({ level, event, fields })

  return {
    sent,
    logged,
    woken,
    config: {
      production: false,
      checkResults: true,
      localDevelopment: false,
      appKey,
      adminEmail: 'admin@demo.test',
      mailNoticeTopics: [],
      mailFrom: 'Guichet <billets@guichet.test>',
      throttles: false,
      passwordCost: passwordCosts.low,
      cardForm: { kind: 'simulator', basePath: '/_dev/stripe' },
      applePayAssociation: null,
      map: null,
      metricsToken: null,
      addressSearchUrl: null,
      customHostnames: null,
      localIssuer: null,
      expertTickets: { baseUrl: 'http://127.0.0.1:9/_dev/experticket', partnerId: 'partner-test', apiKey: 'simulator' },
      ...options.config,
    },
    regions,
    now,
    log,
    db,
    openingQueues: createProcessQueues({ db, now, appKey, pace: queuePace(DEFAULT_QUEUE_PACE), log }),
    withLock: createKeyedMutex(now),
    floodGuard: createFloodGuard(now),
    files,
    makeVersions: versionMaker(files, options.renderPicture ?? renderWithSharp),
    documents: options.documents ?? null,
    cards:
      options.cards ??
      createCardProvider({
        secretKey: 'sk_test_nothing',
        webhookSecret: 'whsec_test',
        fetch: unreachable,
        maxNetworkRetries: 0,
      }),
    vouchers: options.vouchers ?? null,
    expertTickets:
      options.expertTickets ??
      createExpertTickets({ baseUrl: 'http://127.0.0.1:9', partnerId: 'p', apiKey: 'k', fetch: unreachable }),
    mail: options.mail ?? { send: async (mail) => `test-${sent.push(mail)}` },
    sha256: nodeSha256,
    packing: nodePacking,
    wallets: options.wallets ?? standInWallets(now),
    scrypt: nodeScrypt,
    compute: createInlineCompute({
      loadUnicodeFont: async () => new Uint8Array(await readFile(UNICODE_FONT_FILE)),
    }),
    wakeJobs: (region) => void woken.push(region),
    waitUntil: (work) => void pending.push(work.catch(() => undefined)),
    addressesOf: options.addressesOf ?? (async () => null),
    fetchFrom:
      options.fetchFrom ??
      (async () => {
        throw new Error('This test asks nobody outside.')
      }),
    fetch: options.fetch ?? Object.assign(unreachable, { preconnect: () => undefined }),
    settled: async () => {
      await Promise.all(pending)
      await options.shop?.settled()
    },
    close: async () => {
      await Promise.all(pending)
      for (const each of databases.values()) each.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
