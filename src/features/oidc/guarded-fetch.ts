import type { Platform } from '../../platform/port.ts'
import { isPublicAddress, refusedAddress } from './outside-address.ts'

/** The other side does not answer, or not as it may. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** One question; all of one sign-in together, before the browser gives up. */
const TIMEOUT_MS = 5000
const ALTOGETHER_MS = 12_000
const MAX_BYTES = 256 * 1024
const TRIES = 2

type Ask = Pick<RequestInit, 'method' | 'headers' | 'body'>

/**
 * `fetch` for a server that a person has named: public addresses by https only, no redirect followed, an answer of some
 * size in some time. A read is asked twice where it fails, a POST never: a code holds once.
 */
export function guardedFetch(platform: Platform) {
  const whole = AbortSignal.timeout(ALTOGETHER_MS)
  return async (address: string, { method = 'GET', headers, body }: Ask = {}): Promise<Response> => {
    const url = new URL(address)
    const reason = refusedAddress(url, platform.config.localIssuer)
    if (reason !== null) throw new Unreachable(`${url.origin}: ${reason}`)
    await refusePrivateNames(platform, url)
    for (let attempt = 1; ; attempt++) {
      try {
        const signal = AbortSignal.any([whole, AbortSignal.timeout(TIMEOUT_MS)])
        const response = await platform.fetch(url, { method, headers, body, redirect: 'manual', signal })
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

/** A public name may lead into the house. Where names are resolved outside of it there is nothing to look at. */
async function refusePrivateNames(platform: Platform, url: URL): Promise<void> {
  if (url.origin === platform.config.localIssuer) return
  const addresses = await platform.addressesOf(url.hostname).catch((error: unknown) => {
    throw unreachable(url, error)
  })
  const inside = addresses?.find((address) => !isPublicAddress(address))
  if (inside !== undefined) throw new Unreachable(`${url.origin} leads to ${inside}`)
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
