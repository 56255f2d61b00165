import { type ClientHttp2Session, connect, type SecureClientSessionOptions } from 'node:http2'
import type { ApplePasses } from './wallet-port.ts'

const APPLE = 'https://api.push.apple.com'
const TIMEOUT_MS = 5_000
/** Idle time after which a connection is closed. */
const IDLE_MS = 30_000

interface PushKeys {
  /** PEM, optionally on one line with `\n` for line breaks. */
  certificate: string
  key: string
  passTypeId: string
}

const pem = (text: string) => text.replaceAll('\\n', '\n')

/**
 * Pushes through Apple's service (HTTP/2), authenticated by the certificate of the pass type; consecutive pushes share
 * a connection.
 */
export function createApplePush(
  { certificate, key, passTypeId }: PushKeys,
  { origin = APPLE, ...tls }: { origin?: string } & SecureClientSessionOptions = {},
): NonNullable<ApplePasses['push']> {
  let open: ClientHttp2Session | undefined

  function session(): ClientHttp2Session {
    if (open && !open.closed && !open.destroyed) return open
    const opened = connect(origin, { cert: pem(certificate), key: pem(key), ...tls })
    // Pending requests report the error themselves.
    opened.on('error', () => opened.destroy())
    opened.setTimeout(IDLE_MS, () => opened.close())
    opened.unref()
    open = opened
    return opened
  }

  const status = (pushToken: string) =>
    new Promise<number>((resolve, reject) => {
      const path = `/3/device/${encodeURIComponent(pushToken)}`
      const request = session().request({ ':method': 'POST', ':path': path, 'apns-topic': passTypeId })
      const late = setTimeout(() => {
        reject(new Error('Apple did not answer in time.'))
        request.close()
      }, TIMEOUT_MS)
      request.on('response', (headers) => resolve(Number(headers[':status'])))
      request.on('error', reject)
      request.on('close', () => {
        clearTimeout(late)
        reject(new Error('Apple ended the connection.'))
      })
      request.resume()
      request.end('{}')
    })

  return async (pushToken) => {
    const answered = await status(pushToken)
    if (answered === 410) return 'gone'
    if (answered !== 200) throw new Error(`Apple answered ${answered} to a push.`)
    return 'told'
  }
}
