import { isLocalHost } from '#lib/local-host.ts'
import type { Platform } from '#platform/port.ts'
import type { Connection } from '../app-env.ts'
import type { Metrics } from '../ops/metrics.ts'
import { commonHeaders } from '../pages/security-headers.ts'
import type { RegionStates } from '../regions/region-state.ts'
import { likelyRegion } from '../regions/tenant-place.ts'
import { tenants } from '../regions/tenants.ts'
import { answerCall } from './api-route.ts'
import type { Captcha } from './captcha.ts'
import { findCall } from './dispatch.ts'
import { acceptRequestId, memoryCallContext, splitHost, type Visit } from './request-context.ts'
import { unavailableError } from './unavailable.ts'

interface MemoryCallsOptions {
  states: RegionStates
  captcha: Captcha
  metrics: Metrics
}

/**
 * Answers calls marked `fromMemory`, which thousands of clients poll, before the app: its routes and middlewares cost
 * more than the answer. Null: the app answers, as for every unusual case.
 */
export function createMemoryCalls({ states, captcha, metrics }: MemoryCallsOptions) {
  /** Finds out synchronously what the app's middlewares do; null if that needs a wait. */
  function openVisit(request: Request, connection: Connection, platform: Platform): Visit | null {
    const { headers } = request
    const parts = splitHost(headers.get('host') ?? '')
    const tenant =
      parts.isApi || (platform.config.production && isLocalHost(parts.host)) ? null : tenants.ofHost(parts.host)
    const url =
      tenant && isOwn(headers, parts.port ? `${parts.host}:${parts.port}` : parts.host) ? URL.parse(request.url) : null
    if (!tenant || !url || likelyRegion(platform, states, tenant) === null) return null
    return {
      requestId: acceptRequestId(headers.get('x-request-id')),
      ...{ parts, tenant, url, headers },
      secure: connection.secure && !isLocalHost(parts.host),
      // On demand: asking the socket costs as much as the answer.
      get clientAddress() {
        return connection.clientAddress
      },
    }
  }

  async function answer(path: string, request: Request, visit: Visit, platform: Platform) {
    const [started, { requestId }] = [platform.now(), visit]
    const effects = { cookies: [] }
    const { status, body, retryAfter } = await answerCall({
      ...{ path, request, captcha },
      context: () => Promise.reject(new Error(`${path} is answered from memory.`)),
      memoryContext: () => memoryCallContext(platform, states, visit, effects),
      onFault: (error) => unavailableError(error, platform.log, { requestId, path }),
    })
    const ms = platform.now() - started
    const headers = commonHeaders(requestId, visit.secure)
    headers['content-type'] = 'application/json; charset=utf-8'
    headers['cache-control'] = 'no-store'
    headers['x-captcha-token'] = captcha.issue(platform.now())
    if (retryAfter) headers['retry-after'] = retryAfter
    metrics.call(path, ms)
    metrics.request(`/api${path}`, status)
    platform.log('info', 'request', { requestId, method: 'POST', path: `/api${path}`, status, ms })
    return new Response(body, { status, headers })
  }

  return function serve(request: Request, connection: Connection, open: () => Platform): Promise<Response> | null {
    if (request.method !== 'POST') return null
    const { url } = request
    const at = url.indexOf('/', 8)
    const path = url.startsWith('/api/', at) ? url.slice(at + '/api'.length) : ''
    if (path === '' || !findCall(path)?.contract.fromMemory) return null
    const platform = open()
    const visit = openVisit(request, connection, platform)
    return visit === null ? null : answer(path, request, visit, platform)
  }
}

/** True if the request is from this site's pages, or from no browser; the app refuses all others. */
function isOwn(headers: Headers, host: string): boolean {
  const origin = headers.get('origin')
  if (origin === null) return headers.get('sec-fetch-site') !== 'cross-site'
  return origin === `http://${host}` || origin === `https://${host}`
}
