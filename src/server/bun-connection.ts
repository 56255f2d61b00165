import type { Server } from 'bun'
import type { Connection } from './app-env.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** What a proxy adds to a request that it passes on; any of them says that somebody else asks. */
const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via']

const wasForwarded = (headers: Headers): boolean => forwardingHeaders.some((name) => headers.has(name))

/**
 * Who is on the other end. The socket says so, unless a proxy in front is trusted: then it is the last address that the
 * proxy itself added to X-Forwarded-For. Without that trust the header is anyone's to write.
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
    // Asked for by most requests, but not by a cached page.
    get clientAddress() {
      return peer()
    },
    secure: false,
    get loopback() {
      return !wasForwarded(headers) && loopbackAddresses.has(peer())
    },
  }
}
