import type { Server } from 'bun'
import type { Connection } from './app-env.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Headers that proxies add; any of them means that the request was forwarded. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via']

const wasForwarded = (headers: Headers): boolean => forwardingHeaders.some((name) => headers.has(name))

/**
 * Connection of a request. The client's IP address is the socket's; behind a trusted proxy, the last address that the
 * proxy added to X-Forwarded-For. Otherwise that header is ignored, since any client can write it.
 */
export function bunConnection(
  request: Request,
  server: Pick<Server<undefined>, 'requestIP'>,
  trustProxy: boolean,
): Connection {
  const { headers } = request
  if (trustProxy) {
    const forwarded = headers.get('x-forwarded-for')
    const peer = () => server.requestIP(request)?.address ?? ''
    return {
      clientAddress: forwarded?.split(',').at(-1)?.trim() || peer(),
      secure: headers.get('x-forwarded-proto') === 'https',
      loopback: !wasForwarded(headers) && loopbackAddresses.has(peer()),
    }
  }
  let address: string | undefined
  const peer = () => {
    address ??= server.requestIP(request)?.address ?? ''
    return address
  }
  return {
    // Computed on demand: most requests need it, but not a cached page.
    get clientAddress() {
      return peer()
    },
    secure: false,
    get loopback() {
      return !wasForwarded(headers) && loopbackAddresses.has(peer())
    },
  }
}
