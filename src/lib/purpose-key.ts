const encoder = new TextEncoder()

const keys = new WeakMap<Uint8Array, Map<string, Promise<CryptoKey>>>()

/** HMAC-SHA-256 key for one purpose, cached by application key, since deriving costs more than signing. */
export function purposeKey(appKey: Uint8Array, purpose: string): Promise<CryptoKey> {
  const known = keys.get(appKey) ?? new Map<string, Promise<CryptoKey>>()
  keys.set(appKey, known)
  const made = known.get(purpose) ?? derivedKey(appKey, purpose)
  known.set(purpose, made)
  return made
}

async function derivedKey(appKey: Uint8Array, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) }
  return crypto.subtle.deriveKey(derivation, base, { name: 'HMAC', hash: 'SHA-256', length: 256 }, false, ['sign'])
}
