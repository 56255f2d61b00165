import { endWorker, keepPageWithFiles, orNull } from '#ui/browser/kept-files.ts'
import type { NamedTicket, PartnerDay } from '../day-shapes.ts'
import type { KnownDay } from '../offline-day.ts'
import { linkPath, SCAN_WORKER_PATH } from '../scan-path.ts'
import { prepareFrameReader } from './frame-reader.ts'

/** Both names are repeated in the service worker (src/server/pages/scan-worker.js). */
const PREFIX = 'check-in '
const KEPT_UNTIL = 'x-kept-until'

/** Paths of links that ended while this page was open: pending work for them stores nothing more. */
const ended = new Set<string>()

/** A day's data as last received by a device, by its own clock. */
export interface KeptDay {
  day: PartnerDay
  heardAt: number
  /** Admissions by this device since then, by hash. */
  own: [hash: string, at: number][]
}

/** Holders of tickets without a code, until the device may no longer judge by them. */
export interface KeptNamed {
  list: NamedTicket[]
  /** Version that the device tells the server. */
  version: string
  isComplete: boolean
  until: number
}

/**
 * Data stored in the browser so that a link's page opens offline: page, files, and the day with its salted hashes. One
 * cache, deleted as a whole. A browser that stores nothing leaves the page as it is.
 */
export function keptPage(token: string) {
  const path = linkPath(token)
  const open = async () => {
    if (ended.has(path)) throw new Error('The link has ended.')
    return caches.open(PREFIX + path)
  }
  let version: string | null = null
  let nearVersion: string | null = null

  return {
    read: () =>
      orNull(async (): Promise<KeptDay | null> => {
        const cache = await open()
        const [kept, hashes, own, near] = await Promise.all(
          ['day', 'hashes', 'own', 'near'].map(async (name) => (await cache.match(`${path}/${name}`))?.json()),
        )
        if (!kept?.day?.codes || hashes?.version !== kept.day.codes.version) return null
        version = hashes.version
        const codes = { ...kept.day.codes, hashes: hashes.hashes, slots: hashes.slots }
        // Hashes of another day have another salt.
        const around = near?.codes.salt === codes.salt ? near : null
        return { day: { ...kept.day, codes, near: around, named: null }, heardAt: kept.heardAt, own: own ?? [] }
      }),

    /** Stores hashes, the largest part, only when they have changed. */
    keepDay: (day: PartnerDay, known: KnownDay) =>
      orNull(async () => {
        const cache = await open()
        const { hashes, slots, ...codes } = known.codes
        if (codes.version !== version) {
          await cache.put(`${path}/hashes`, Response.json({ version: codes.version, hashes, slots }))
          version = codes.version
        }
        const { near } = known
        if (near && day.near && `${near.codes.version} ${near.codes.states}` !== nearVersion) {
          await cache.put(`${path}/near`, Response.json({ slots: near.slots, codes: near.codes }))
          nearVersion = `${near.codes.version} ${near.codes.states}`
        }
        await keepOwn(cache, known)
        const kept = { day: { ...day, codes, near: null, named: null, disputes: [] }, heardAt: Date.now() }
        await cache.put(`${path}/day`, Response.json(kept))
      }),

    /** Names as long as the device may judge by them; those whose time is over are deleted when they are read. */
    readNamed: (now: number) =>
      orNull(async (): Promise<KeptNamed | null> => {
        const cache = await open()
        const kept = await (await cache.match(`${path}/named`))?.json()
        if (!kept || now <= kept.until) return kept ?? null
        await cache.delete(`${path}/named`)
        return null
      }),

    keepNamed: (named: KeptNamed) =>
      orNull(async () => {
        const cache = await open()
        if (named.list.length === 0) await cache.delete(`${path}/named`)
        else await cache.put(`${path}/named`, Response.json(named))
      }),

    removeNamed: () => orNull(async () => (await open()).delete(`${path}/named`)),

    keepOwn: (known: KnownDay) => orNull(async () => keepOwn(await open(), known)),

    /** True if the page opens offline. */
    isThere: async () => (await orNull(() => caches.match(path, { cacheName: PREFIX + path }))) instanceof Response,

    /** Stores the page as visitors get it, with its files. */
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

/** Deletes pages of other links that have ended since they were opened here. */
async function removeEnded(): Promise<void> {
  const paths = (await caches.keys()).filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length))
  for (const path of paths) {
    const cacheName = PREFIX + path
    const page = await caches.match(path, { cacheName })
    // Without a stored page, the link's end is read from the stored day, if there is one.
    const kept = page ? null : await (await caches.match(`${path}/day`, { cacheName }))?.json()
    const until = page ? page.headers.get(KEPT_UNTIL) : kept?.day?.link?.expiresAt
    if (Number(until ?? 0) <= Date.now()) await remove(path)
  }
}
