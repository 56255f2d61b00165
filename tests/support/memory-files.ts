import type { FileStore } from '#platform/file-port.ts'
import { signedFileUrl } from '#platform/files/signed-file-url.ts'

/** A file store that keeps bytes in `entries`, with the signed addresses of the local one. */
export function memoryFiles(
  appKey = new Uint8Array(32),
): FileStore & { entries: Map<string, { bytes: Uint8Array; contentType: string }> } {
  const entries = new Map<string, { bytes: Uint8Array; contentType: string }>()
  return {
    entries,
    put: async (key, bytes, contentType) => void entries.set(key, { bytes, contentType }),
    putOnce: async (key, body, contentType) => {
      if (entries.has(key)) return false
      const bytes = body instanceof Uint8Array ? body : new Uint8Array(await body.request.arrayBuffer())
      entries.set(key, { bytes, contentType })
      return true
    },
    sizeOf: async (key) => entries.get(key)?.bytes.byteLength ?? null,
    get: async (key) => entries.get(key) ?? null,
    delete: async (key) => void entries.delete(key),
    signedUrl: async (request) => signedFileUrl(appKey, request),
  }
}
