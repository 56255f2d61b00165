import { type FileStore, isFileKey } from '../file-port.ts'
import { signedFileUrl } from './signed-file-url.ts'

const PERMISSION_MS = 60_000

/**
 * Files of a product at `origin` with the same application key, through its signed URLs. For tools beside a Worker,
 * whose bucket only the Worker can access.
 */
export function createSignedFiles(origin: () => string, appKey: Uint8Array, now: () => number = Date.now): FileStore {
  const address = (key: string, method: 'GET' | 'PUT', contentType?: string) => {
    if (!isFileKey(key)) throw new Error(`No file key: ${key}`)
    return origin() + signedFileUrl(appKey, { key, method, contentType, expiresAt: now() + PERMISSION_MS })
  }
  return {
    async put(key, bytes, contentType) {
      const body = Uint8Array.from(bytes)
      const headers = { 'content-type': contentType }
      const response = await fetch(address(key, 'PUT', contentType), { method: 'PUT', headers, body })
      if (!response.ok) throw new Error(`${key} was not taken: ${response.status}`)
    },
    putOnce: () => Promise.reject(new Error('What is there already is not asked from outside.')),
    async sizeOf(key) {
      return (await this.get(key))?.bytes.byteLength ?? null
    },
    async get(key) {
      const response = await fetch(address(key, 'GET'))
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`${key} was not given: ${response.status}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      return { bytes, contentType: response.headers.get('content-type') ?? 'application/octet-stream' }
    },
    delete: () => Promise.reject(new Error('Nothing is deleted from outside.')),
    signedUrl: async (request) => signedFileUrl(appKey, request),
  }
}
