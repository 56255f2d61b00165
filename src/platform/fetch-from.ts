import { request } from 'node:https'
import { isIPv6 } from 'node:net'
import type { Readable } from 'node:stream'
import type { OutsideRequest } from './outside-port.ts'

/**
 * Requests an https server at this IP address, even if its name resolves to another by then; the certificate is checked
 * against the name. Follows no redirect.
 */
export function fetchFrom(
  address: string,
  url: URL,
  { method = 'GET', headers = {}, body, signal }: OutsideRequest,
  ca?: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      {
        ...{ method, headers, signal, ca },
        agent: false,
        servername: url.hostname,
        lookup: (_name, options, found) => {
          const family = isIPv6(address) ? 6 : 4
          if (options.all) found(null, [{ address, family }])
          else found(null, address, family)
        },
      },
      (answer) => {
        const given = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, String(value)]],
        )
        const status = answer.statusCode ?? 502
        const bodyless = status === 204 || status === 205 || status === 304
        resolve(new Response(bodyless ? null : webStream(answer), { status: Math.max(status, 200), headers: given }))
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

function webStream(answer: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  const parts: AsyncIterator<Uint8Array> = answer[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next()
      if (part.done) controller.close()
      else controller.enqueue(Uint8Array.from(part.value))
    },
    cancel: () => void answer.destroy(),
  })
}
