import type { FileStore } from '../../src/platform/file-port.ts'

/** A file store that keeps bytes in `entries`; its addresses are not signed. */
export function memoryFiles(): FileStore & { entries: Map<string, { bytes: Uint8Array; contentType: string }> } {
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
    signedUrl: async ({ key, method, expiresAt }) => `/files/${key}?method=${method}&expires=${expiresAt}`,
  }
}
