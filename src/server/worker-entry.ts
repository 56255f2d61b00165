import { env, waitUntil } from 'cloudflare:workers'
import type { MessageBatch, ScheduledController } from '@cloudflare/workers-types'
import type { Platform } from '#platform/port.ts'
import { regions } from '#platform/regions.ts'
import { type JobWake, readBindings } from '#platform/worker/bindings.ts'
import { readWorkerConfig } from '#platform/worker/worker-config.ts'
import { createWorkerPlatform, type OpenPlatform } from '#platform/worker.ts'
import type { PageAssets } from '#web/router-context.ts'
import { type App, createApp } from './app.tsx'
import { createWake, handleCron, handleQueue } from './jobs/worker-jobs.ts'
import { createDataCentrePages } from './pages/data-centre-pages.ts'
import { pageAssets } from './pages/page-assets.ts'
import { createRegionStates } from './regions/region-state.ts'
import { refuseFaultyTenants } from './regions/tenants.ts'

export { CartLock } from '#platform/worker/cart-lock.ts'
export { HotWrites } from '#platform/worker/hot-writes.ts'
export { OpeningLineObject } from '#platform/worker/queue-object.ts'

// Read at the Worker's start, so that a deployment with a faulty tenant, binding or variable is refused as a whole.
refuseFaultyTenants()
const bindings = readBindings(env)
const config = readWorkerConfig(bindings, regions)
const states = createRegionStates({ shareReads: false })

/** Created with the first request: nothing random or asynchronous may run while a Worker starts. */
let open: OpenPlatform | undefined
let app: App | undefined

function openPlatform(): Platform {
  open ??= createWorkerPlatform({ config, bindings, waitUntil })
  const platform = open(createWake({ states, jobs: bindings.JOBS, waitUntil, platform: () => platform }))
  return platform
}

/** Address that answers requests to /_dev/… in development: simulators keep files, which a Worker cannot. */
function standInAddress(url: string): URL | null {
  if (config.production || !config.STAND_INS_URL || !url.includes('/_dev/')) return null
  const { pathname, search } = new URL(url)
  return pathname.startsWith('/_dev/') ? new URL(pathname + search, config.STAND_INS_URL) : null
}

/** Small, since an isolate has 128 MB for everything. */
const PAGE_CACHE_BYTES = 16 * 1024 * 1024

/** Identifies what renders a page: the deployed version, and (if versions have no ids) all files that it names. */
const pagesMaker = ({ scripts, styles, preloads }: PageAssets) =>
  [bindings.VERSION.id, ...scripts, ...styles, ...preloads].join()

export default {
  async fetch(request: Request): Promise<Response> {
    const standIn = standInAddress(request.url)
    if (standIn) return fetch(standIn, request)
    app ??= createApp({
      platform: openPlatform,
      connection: (incoming) => ({
        clientAddress: incoming.headers.get('cf-connecting-ip') ?? '',
        secure: incoming.url.startsWith('https:'),
      }),
      appKey: new TextEncoder().encode(config.APP_KEY),
      states,
      pageCacheBytes: PAGE_CACHE_BYTES,
      sharedPages: createDataCentrePages(() => caches.open('pages'), pagesMaker(pageAssets())),
      shareRendering: false,
    })
    return app.fetch(request)
  },
  scheduled: (controller: ScheduledController) => handleCron(controller, openPlatform()),
  queue: (batch: MessageBatch<JobWake>) => handleQueue(batch, openPlatform()),
}
