/**
 * Cloudflare's services around a Worker, as few and as fast as possible, so that workerd's time is the Worker's: a
 * bucket, a queue that stores nothing, a limiter that never refuses, and the Cache API, all in memory.
 */
import { WorkerEntrypoint } from 'cloudflare:workers'

const files = new Map()
const pages = new Map()

export class Files extends WorkerEntrypoint {
  put(key, bytes, { httpMetadata }) {
    files.set(key, { bytes, httpMetadata })
  }
  get(key) {
    const file = files.get(key)
    return file ? { httpMetadata: file.httpMetadata, arrayBuffer: () => file.bytes } : null
  }
  delete(key) {
    files.delete(key)
  }
}

export class Jobs extends WorkerEntrypoint {
  send() {}
}

export class Flood extends WorkerEntrypoint {
  limit() {
    return { success: true }
  }
}

/** The Cache API in workerd's protocol: a miss is 504. */
export default {
  async fetch(request) {
    if (request.method === 'PUT') {
      // The response to store, with status line and headers, as transferred.
      pages.set(request.url, new Uint8Array(await request.arrayBuffer()))
      return new Response(null, { status: 204 })
    }
    const kept = pages.get(request.url)
    if (!kept) return new Response(null, { status: 504, headers: { 'cf-cache-status': 'MISS' } })
    const end = endOfHeaders(kept)
    const [, ...lines] = new TextDecoder().decode(kept.subarray(0, end)).split('\r\n')
    const headers = new Headers(
      lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
    )
    headers.set('cf-cache-status', 'HIT')
    headers.delete('transfer-encoding')
    return new Response(kept.subarray(end + 4), { headers })
  },
}

function endOfHeaders(bytes) {
  for (let at = bytes.indexOf(13); at !== -1; at = bytes.indexOf(13, at + 1))
    if (bytes[at + 1] === 10 && bytes[at + 2] === 13 && bytes[at + 3] === 10) return at
  throw new Error('No answer.')
}
