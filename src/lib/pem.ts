/**
 * Bytes (DER) of the first block in a PEM text; `\n` may replace line breaks, as in environment variables. Null: no
 * block.
 */
export function readPem(text: string): Uint8Array<ArrayBuffer> | null {
  const [, base64] = /-----BEGIN [A-Z ]+-----([\sA-Za-z0-9+/=]+)-----END /.exec(text.replaceAll('\\n', '\n')) ?? []
  if (base64 === undefined) return null
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

/** RSA signatures with SHA-256, by a private key in PKCS #8 (DER), imported for the first signature. */
export function rsaSigner(key: Uint8Array<ArrayBuffer>): (bytes: Uint8Array) => Promise<Uint8Array> {
  // Holds the key, not a promise: on Workers a request may not await another one's.
  let known: CryptoKey | undefined
  return async (bytes) => {
    known ??= await crypto.subtle.importKey('pkcs8', key, RSA, false, ['sign'])
    return new Uint8Array(await crypto.subtle.sign(RSA, known, new Uint8Array(bytes)))
  }
}
