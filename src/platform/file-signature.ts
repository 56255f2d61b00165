import { equalDigests, hmacSha256 } from './node-digest.ts'

export interface SignedFileRequest {
  method: string
  key: string
  expires: string
  type: string
  name: string
  /** Bytes of an upload: exactly `5`, one to five as `..5`, or empty, where its type alone limits it. */
  size: string
}

/** Over the fields as JSON, in which no value of one can be read as another. */
const signed = (appKey: Uint8Array, { method, key, expires, type, name, size }: SignedFileRequest): Uint8Array =>
  hmacSha256(appKey, JSON.stringify(['file', method, key, expires, type, name, size]))

/** HMAC-SHA-256 over what a signed file address allows, hex. */
export const fileSignature = (appKey: Uint8Array, request: SignedFileRequest): string =>
  Array.from(signed(appKey, request), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether `signature` is ours for exactly this request; compared in constant time. */
export function verifyFileSignature(appKey: Uint8Array, request: SignedFileRequest, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return equalDigests(given, signed(appKey, request))
}
