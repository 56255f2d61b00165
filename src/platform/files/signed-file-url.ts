import type { FileStore } from '../file-port.ts'
import { fileSignature } from './file-signature.ts'

/** Path under /files/ for `FileStore.signedUrl`, relative to the tenant's host. */
export function signedFileUrl(
  appKey: Uint8Array,
  { key, method, expiresAt, contentType = '', size, maxSize, downloadName = '' }: Parameters<FileStore['signedUrl']>[0],
): string {
  const expires = String(expiresAt)
  const query = new URLSearchParams({ expires })
  if (contentType) query.set('type', contentType)
  if (downloadName) query.set('name', downloadName)
  if (size !== undefined) query.set('size', String(size))
  else if (maxSize !== undefined) query.set('size', `..${maxSize}`)
  const request = { method, key, expires, type: contentType, name: downloadName, size: query.get('size') ?? '' }
  query.set('signature', fileSignature(appKey, request))
  return `/files/${key}?${query}`
}
