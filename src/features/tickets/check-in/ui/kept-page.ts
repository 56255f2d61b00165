import { endWorker, keepPageWithFiles, orNull } from '#ui/kept-files.ts'
import type { PartnerDay } from '../check-in-shapes.ts'
import type { KnownDay } from '../offline-day.ts'
import { linkPath, SCAN_WORKER_PATH } from '../scan-path.ts'
import { prepareFrameReader } from './frame-reader.ts'

/** Both are known to the service worker, too (src/server/pages/scan-worker.js). */
const PREFIX = 'check-in '
const KEPT_UNTIL = 'x-kept-until'

/** Paths of links that have ended while this page was open: what is still under way for them keeps nothing. */
const ended = new Set<string>()

/** The day as a device last heard of it, by its own clock. */
export interface KeptDay {
  day: PartnerDay
  heardAt: number
  /** Whom it let in since, by hash. */
  own: [hash: string, at: number][]
}

/**
 * What the browser keeps of a link, so that its page opens without a network: page, files, the day with its salted hashes.
 * It is one cache, which goes as a whole. A browser that keeps nothing leaves the page as it is.
 */
export function keptPage(token: string) {
  const path = linkPath(token)
  const open = async () => {
    if (ended.has(path)) throw new Error('The link has ended.')
    return caches.open(PREFIX + path)
  }
  let version: string | null = null

  return {
    read: () =>
      orNull(async (): Promise<KeptDay | null> => {
        const cache = await open()
        const [kept, hashes, own] = await Promise.all(
          ['day', 'hashes', 'own'].map(async (name) => (await cache.match(`${path}/${name}`))?.json()),
        )
        if (!kept?.day?.codes || hashes?.version !== kept.day.codes.version) return null
        version = hashes.version
        const codes = { ...kept.day.codes, hashes: hashes.hashes, slots: hashes.slots }
        return { day: { ...kept.day, codes }, heardAt: kept.heardAt, own: own ?? [] }
      }),

    /** The hashes, which are most of it, only when they are others. */
    keepDay: (day: PartnerDay, known: KnownDay) =>
      orNull(async () => {
        const cache = await open()
        const { hashes, slots, ...codes } = known.codes
        if (codes.version !== version) {
          await cache.put(`${path}/hashes`, Response.json({ version: codes.version, hashes, slots }))
          version = codes.version
        }
        await keepOwn(cache, known)
        const kept = { day: { ...day, codes, disputes: [] }, heardAt: Date.now() }
        await cache.put(`${path}/day`, Response.json(kept))
      }),

    keepOwn: (known: KnownDay) => orNull(async () => keepOwn(await open(), known)),

    /** Whether the page opens without a network. */
    isThere: async () => (await orNull(() => caches.match(path, { cacheName: PREFIX + path }))) instanceof Response,

    /** Keeps the page as a visitor gets it, with its files. */
    keepPage: (until: number) =>
      orNull(async () => {
        if (import.meta.env.DEV || ended.has(path)) return
        await navigator.serviceWorker.register(SCAN_WORKER_PATH, { scope: path, updateViaCache: 'none' })
        await prepareFrameReader()
        await keepPageWithFiles(await open(), path, { [KEPT_UNTIL]: String(until) })
        await removeEnded()
        await navigator.serviceWorker.ready
      }),

    remove: () => {
      ended.add(path)
      return orNull(() => remove(path))
    },
  }

  function keepOwn(cache: Cache, { own }: KnownDay): Promise<void> {
    return cache.put(`${path}/own`, Response.json([...own]))
  }
}

export type KeptPage = ReturnType<typeof keptPage>

async function remove(path: string): Promise<void> {
  await caches.delete(PREFIX + path)
  await endWorker(path)
}

/** Pages of other links that have ended since they were opened here. */
async function removeEnded(): Promise<void> {
  const paths = (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
  for (const path of paths) {
    const cacheName = PREFIX + path
    const page = await caches.match(path, { cacheName })
    // A page that was never kept has left its day, or nothing that says when it ends.
    const kept = page ? null : await (await caches.match(`${path}/day`, { cacheName }))?.json()
    const until = page ? page.headers.get(KEPT_UNTIL) : kept?.day?.link?.expiresAt
    if (Number(until ?? 0) <= Date.now()) await remove(path)
  }
}
