import type { FileStore } from './file-port.ts'
import { fileSignature } from './file-signature.ts'

/** The address under /files/ that `FileStore.signedUrl` promises, relative to the tenant's host. */
export async function signedFileUrl(
  appKey: Uint8Array,
  { key, method, expiresAt, contentType = '', downloadName = '' }: Parameters<FileStore['signedUrl']>[0],
): Promise<string> {
  const expires = String(expiresAt)
  const query = new URLSearchParams({ expires })
  if (contentType) query.set('type', contentType)
  if (downloadName) query.set('name', downloadName)
  query.set('signature', await fileSignature(appKey, { method, key, expires, type: contentType, name: downloadName }))
  return `/files/${key}?${query}`
}
