import type { Platform } from '#platform/port.ts'
import { isPublicAddress, refusedAddress } from './outside-address.ts'

/** The remote server does not answer, or its answer is not acceptable. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/**
 * Timeouts: of one request, and of all requests of a sign-in together, so that the server gives up before the browser.
 */
const TIMEOUT_MS = 5000
const ALTOGETHER_MS = 12_000
const MAX_BYTES = 256 * 1024
const TRIES = 2

type Ask = Pick<RequestInit, 'method' | 'headers' | 'body'>

type Reach = Pick<Platform, 'fetch' | 'fetchFrom' | 'addressesOf'>

/**
 * `fetch` for a URL that a person typed: public addresses by https only, no redirects, limited size and time. A failed
 * GET is retried once, a POST never, since a code may be used only once.
 */
export function guardedFetch(platform: Platform) {
  const whole = AbortSignal.timeout(ALTOGETHER_MS)
  return async (address: string, { method = 'GET', headers, body }: Ask = {}): Promise<Response> => {
    const url = new URL(address)
    const { localIssuer } = platform.config
    const ask = await outside(platform, url, localIssuer)
    for (let attempt = 1; ; attempt++) {
      try {
        const signal = AbortSignal.any([whole, AbortSignal.timeout(TIMEOUT_MS)])
        const response = await ask({ method, headers, body, signal })
        return await readAll(url, response)
      } catch (error) {
        if (method !== 'GET' || attempt === TRIES || whole.aborted || error instanceof TooMuch)
          throw unreachable(url, error)
      }
    }
  }
}

class TooMuch extends Unreachable {}

const unreachable = (url: URL, error: unknown): Unreachable =>
  error instanceof Unreachable ? error : new Unreachable(`${url.origin}: ${String(error)}`)

/**
 * Requests an address that a person typed, once it is checked. Connects to the very IP address that was checked, so
 * that a DNS name cannot switch to an internal one in between. Follows no redirect; throws `Unreachable`.
 */
export async function outside(
  platform: Reach,
  url: URL,
  local: string | null,
): Promise<(init: Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal'>) => Promise<Response>> {
  const reason = refusedAddress(url, local)
  if (reason !== null) throw new Unreachable(`${url.origin}: ${reason}`)
  const address = local !== null && url.origin === local ? null : await publicAddress(platform, url)
  if (address === null) return (init) => platform.fetch(url, { ...init, redirect: 'manual' })
  return ({ method, headers, body, signal }) =>
    platform.fetchFrom(address, url, {
      // `Request` adds the content type of a form, as for any request.
      ...{ method, headers: Object.fromEntries(new Request(url, { method, headers, body }).headers) },
      ...{ body: bodyText(body), signal: signal ?? undefined },
    })
}

/** Body as text; a form, as token requests send it, is text too. */
function bodyText(body: BodyInit | null | undefined): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  throw new TypeError('Only text is sent outside.')
}

/**
 * IP address of the host, checked to be public: a public name may resolve to an internal one. Null: a proxy outside
 * resolves names, so there is nothing to check.
 */
async function publicAddress(platform: Reach, url: URL): Promise<string | null> {
  const addresses = await platform.addressesOf(url.hostname).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  if (addresses === null) return null
  const inside = addresses.find((address) => !isPublicAddress(address))
  if (inside !== undefined) throw new Unreachable(`${url.origin} leads to ${inside}`)
  const [first] = addresses
  if (first === undefined) throw new Unreachable(`${url.origin} leads nowhere`)
  return first
}

async function readAll(url: URL, response: Response): Promise<Response> {
  const { status, headers } = response
  if (status >= 500 || status === 429 || (status >= 300 && status < 400) || status === 0) {
    await response.body?.cancel()
    throw new Unreachable(`${url.origin} answered ${status}`)
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) throw new TooMuch(`${url.origin} answered more than ${MAX_BYTES} bytes`)
    parts.push(new Uint8Array(part))
  }
  const type = headers.get('content-type')
  return new Response(status === 204 ? null : new Blob(parts), {
    status,
    headers: type ? { 'content-type': type } : {},
  })
}
