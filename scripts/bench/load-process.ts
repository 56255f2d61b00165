/**
 * Closed loop over HTTP in a process of its own, so that it shares no thread with the measured server and is the same
 * for both sides of a ratio. Argument: `LoadOrder` as JSON; output: `LoadResult` as JSON.
 */

import { percentile } from './figure.ts'
import type { LoadOrder, LoadResult } from './load.ts'

const order: LoadOrder = JSON.parse(process.argv[2] ?? '')
const requests = order.requests.map((request) => Buffer.from(request))
const latencies: number[] = []
let refused = 0
let bytes = 0
let turn = 0
const startedAt = performance.now()
const end = startedAt + order.seconds * 1000

/** Opens a keep-alive connection, which sends the next request as soon as an answer is complete. */
function openConnection(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let sentAt = 0
  /** Bytes missing of the current body; -1 while the head is awaited. */
  let missing = -1
  let head = ''
  const send = (socket: { write(data: Buffer): number; end(): void }) => {
    const request = requests[turn++ % requests.length]
    if (!request || performance.now() >= end) {
      socket.end()
      resolve()
      return
    }
    missing = -1
    head = ''
    sentAt = performance.now()
    socket.write(request)
  }
  Bun.connect({
    hostname: '127.0.0.1',
    port: order.port,
    socket: {
      open: send,
      data(socket, chunk) {
        bytes += chunk.length
        if (missing >= 0) missing -= chunk.length
        else {
          const known = Buffer.byteLength(head, 'latin1')
          head += chunk.toString('latin1', 0, Math.min(chunk.length, 8192))
          const headEnd = head.indexOf('\r\n\r\n')
          if (headEnd === -1) return
          const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
          if (length === undefined || headEnd > head.length) return reject(new Error(`No content-length: ${head}`))
          if (!head.startsWith('HTTP/1.1 200')) refused++
          missing = Number(length) - (known + chunk.length - headEnd - 4)
        }
        if (missing > 0) return
        latencies.push(performance.now() - sentAt)
        send(socket)
      },
      close: () => resolve(),
      error: (_, error) => reject(error),
      connectError: (_, error) => reject(error),
    },
  }).catch(reject)
  return promise
}

await Promise.all(Array.from({ length: order.connections }, openConnection))
const result: LoadResult = {
  requests: latencies.length,
  refused,
  perSecond: latencies.length / ((performance.now() - startedAt) / 1000),
  bytesPerAnswer: bytes / latencies.length,
  p50Ms: percentile(latencies, 50),
  p95Ms: percentile(latencies, 95),
}
console.log(JSON.stringify(result))
