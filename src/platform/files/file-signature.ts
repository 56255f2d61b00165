import { equalDigests, hmacSha256 } from '../node-digest.ts'

export interface SignedFileRequest {
  method: string
  key: string
  expires: string
  type: string
  name: string
  /** Size of an upload: exactly `5` bytes, one to five as `..5`, or empty for the limit of its type. */
  size: string
}

/** Signed as JSON, so that no value can be moved from one field to another. */
const signed = (appKey: Uint8Array, { method, key, expires, type, name, size }: SignedFileRequest): Uint8Array =>
  hmacSha256(appKey, JSON.stringify(['file', method, key, expires, type, name, size]))

/** Signature of a file address: HMAC-SHA-256 in hex over all that it permits. */
export const fileSignature = (appKey: Uint8Array, request: SignedFileRequest): string =>
  Array.from(signed(appKey, request), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** True if `signature` is ours for exactly this request; compared in constant time. */
export function verifyFileSignature(appKey: Uint8Array, request: SignedFileRequest, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return equalDigests(given, signed(appKey, request))
}
