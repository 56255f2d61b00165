export interface SignedFileRequest {
  method: string
  key: string
  expires: string
  type: string
  name: string
  /** Bytes of an upload: exactly `5`, one to five as `..5`, or empty, where its type alone limits it. */
  size: string
}

const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** Once for each application key: to make it costs as much as to sign with it. */
function importKey(appKey: Uint8Array): Promise<CryptoKey> {
  const known = keys.get(appKey)
  if (known) return known
  const usages: KeyUsage[] = ['sign', 'verify']
  const key = crypto.subtle.importKey('raw', Uint8Array.from(appKey), { name: 'HMAC', hash: 'SHA-256' }, false, usages)
  keys.set(appKey, key)
  return key
}

/** As JSON, in which no value of one field can be read as another field. */
const signedText = ({ method, key, expires, type, name, size }: SignedFileRequest) =>
  new TextEncoder().encode(JSON.stringify(['file', method, key, expires, type, name, size]))

/** HMAC-SHA-256 over what a signed file address allows, hex. */
export async function fileSignature(appKey: Uint8Array, request: SignedFileRequest): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', await importKey(appKey), signedText(request)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether `signature` is ours for exactly this request; compared in constant time. */
export async function verifyFileSignature(
  appKey: Uint8Array,
  request: SignedFileRequest,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await importKey(appKey), bytes, signedText(request))
}
