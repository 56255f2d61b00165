import { bytesFromBase64Url, bytesToBase64Url } from './base64-url.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Derives the AES key of a purpose from the application key. */
async function deriveKey(appKey: Uint8Array, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/**
 * Encrypts by AES-256-GCM under the application key, for texts that must be shown again (D24); base64url of nonce and
 * ciphertext.
 */
export async function seal(appKey: Uint8Array, purpose: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(appKey, purpose), encoder.encode(text)),
  )
  return `${bytesToBase64Url(iv)}.${bytesToBase64Url(sealed)}`
}

/** Decrypts a text sealed with the same key and purpose; throws if it was changed. */
export async function unseal(appKey: Uint8Array, purpose: string, sealed: string): Promise<string> {
  const [iv = '', body = ''] = sealed.split('.')
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytesFromBase64Url(iv) },
    await deriveKey(appKey, purpose),
    bytesFromBase64Url(body),
  )
  return decoder.decode(opened)
}

/** Token of `bytes` random bytes in base64url; 16 give 128 bits. */
export const randomToken = (bytes: number): string => bytesToBase64Url(crypto.getRandomValues(new Uint8Array(bytes)))
