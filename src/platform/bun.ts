import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createCheckpoints } from '#db/checkpoints.ts'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { createHashBound } from '#features/people/accounts/passwords/hash-bound.ts'
import { createExpertTickets } from '#features/stock/expert-tickets/provider.ts'
import { createCardProvider } from '#kernel/cards/stripe-provider.ts'
import { versionMaker } from '#kernel/media/make-versions.ts'
import { createApplePush } from './apple-push.ts'
import { createInlineCompute } from './compute/inline-compute.ts'
import { createThreadPool } from './compute/thread-pool.ts'
import { loadAppKey } from './config/app-key.ts'
import type { Environment } from './config/config.ts'
import { readCardKeys, toAppConfig } from './config/shared-config.ts'
import { createVouchers } from './config/voucher-config.ts'
import { createWallets } from './config/wallet-config.ts'
import { createDocumentProcess } from './documents/document-process.ts'
import { fetchFrom } from './fetch-from.ts'
import type { FileStore } from './file-port.ts'
import { makeDataFolder } from './files/data-folder.ts'
import { createLocalFiles, forgetHalfFiles } from './files/local-files.ts'
import { createFloodGuard } from './flood-guard.ts'
import { UNICODE_FONT_FILE } from './font-file.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import { createLog } from './log.ts'
import type { MailTransport } from './mail-port.ts'
import { nodeSha256 } from './node-digest.ts'
import { nodePacking } from './node-packing.ts'
import { nodeScrypt } from './node-scrypt.ts'
import { createPictureProcess } from './pictures/picture-process.ts'
import { renderWithSharp } from './pictures/sharp-pictures.ts'
import type { Platform } from './port.ts'
import { createProcessQueues } from './queues/process-queues.ts'
import { queuePace } from './queues/queue-pace.ts'
import { regions } from './regions.ts'

export interface BunParts {
  /** Origin at which the product answers, for the simulated card provider. */
  ownUrl: () => string
  mail: MailTransport
  writeLog: (line: string) => void
  wakeJobs: (region: string) => void
  /** File store; default: a folder of DATA_DIR. */
  files?: FileStore
  /** Script of the threads that render; without it this thread renders, as in commands. */
  computeThread?: string
  /** Script of the thread for checkpoints; without it writes make them. */
  checkpointThread?: string
  /** Script of the process that makes versions of pictures; without it this process makes them. */
  pictureProcess?: string
  /** Script of the process that reads documents; without it, as in commands, documents are not read. */
  documentProcess?: string
  /** True while requests are being answered; rendering then leaves them half of a processor. */
  isAnswering?: () => boolean
}

/** Number of threads: one processor is left to the requests. */
const threadsOfMachine = () => Math.min(4, Math.max(1, availableParallelism() - 1))

const readUnicodeFont = async () => new Uint8Array(await readFile(UNICODE_FONT_FILE))

/**
 * Platform on one machine: files and one process, nothing to install. A region's database may be on a server
 * (DB_EU_URL).
 */
export async function openBunPlatform(
  environment: Environment,
  parts: BunParts,
): Promise<Platform & { close(): void }> {
  const now = Date.now
  const dataDir = environment.DATA_DIR
  await makeDataFolder(dataDir)
  await forgetHalfFiles(join(dataDir, 'files'))
  const appKey = await loadAppKey(environment.APP_KEY, dataDir)
  const checkpoints = parts.checkpointThread === undefined ? undefined : createCheckpoints(parts.checkpointThread)
  const databases = new Map<string, RegionDb>()
  for (const { slug } of regions) {
    const address = environment.databases[slug] ?? { url: `file:${join(dataDir, `${slug}.db`)}` }
    databases.set(slug, await openFileDb({ region: slug, ...address, checkpoints }))
  }

  const production = environment.APP_ENV === 'production'
  const standIns = production ? null : parts.ownUrl()
  const config = toAppConfig(environment, { production, appKey, standIns })
  const log = createLog(parts.writeLog, now)
  const { computeThread, pictureProcess, documentProcess } = parts
  const threads = computeThread === undefined ? 0 : (environment.COMPUTE_THREADS ?? threadsOfMachine())
  const pool =
    threads > 0 && computeThread
      ? createThreadPool({ script: computeThread, threads, yieldsTo: parts.isAnswering })
      : null
  // Separate threads for hashing and rendering, so that neither waits for the other.
  const hashing =
    computeThread === undefined ? null : createThreadPool({ script: computeThread, threads: threadsOfMachine() })
  const scrypt: Platform['scrypt'] = hashing
    ? (password, salt, cost) => hashing.run('password-hash', { password, salt, cost })
    : nodeScrypt
  const compute = pool ?? createInlineCompute({ loadUnicodeFont: readUnicodeFont })

  const localFiles = createLocalFiles(join(dataDir, 'files'), appKey)
  const files = parts.files ?? localFiles
  // The process reads pictures from the folder; with another store this process reads them.
  const pictures = pictureProcess === undefined || parts.files ? null : createPictureProcess({ script: pictureProcess })

  const documents =
    documentProcess === undefined || parts.files
      ? null
      : createDocumentProcess({ script: documentProcess, pathTo: localFiles.pathTo })

  const db = (region: string) => {
    const found = databases.get(region)
    if (!found) throw new Error(`Unknown region ${region}`)
    return found
  }

  return {
    config,
    regions,
    now,
    log:
      environment.LOG_REQUESTS === 'off'
        ? (level, event, fields) => event !== 'request' && log(level, event, fields)
        : log,
    db,
    withLock: createKeyedMutex(now),
    openingQueues: createProcessQueues({ db, now, appKey, pace: queuePace(environment.LINE_PACE), log }),
    files,
    makeVersions: pictures
      ? (key, announced) => pictures.makeVersions(localFiles.pathTo(key), announced)
      : versionMaker(files, renderWithSharp),
    documents,
    cards: createCardProvider(readCardKeys(environment, standIns)),
    vouchers: createVouchers(standIns),
    expertTickets: createExpertTickets(config.expertTickets),
    mail: parts.mail,
    wallets: createWallets(environment, {
      hasStandIns: standIns !== null,
      now,
      fetch,
      pushDirectly: createApplePush,
    }),
    floodGuard: createFloodGuard(now),
    sha256: nodeSha256,
    packing: nodePacking,
    scrypt: createHashBound(scrypt, now),
    compute,
    wakeJobs: parts.wakeJobs,
    waitUntil: (work) => void work.catch(() => undefined),
    fetch,
    fetchFrom,
    addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    close() {
      void pool?.close()
      void hashing?.close()
      checkpoints?.close()
      pictures?.close()
      documents?.close()
      for (const each of databases.values()) each.close()
    },
  }
}
