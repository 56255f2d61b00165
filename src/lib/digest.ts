const encoder = new TextEncoder()

const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 of the UTF-8 text, 64 hex digits. */
export async function sha256Hex(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

/** SHA-256 of the bytes, 64 hex digits. */
export async function bytesSha256Hex(bytes: Uint8Array): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', isPlain(bytes) ? bytes : new Uint8Array(bytes)))
}

/** True unless the bytes are in shared memory, which digests refuse; saves a copy. */
const isPlain = (bytes: Uint8Array): bytes is Uint8Array<ArrayBuffer> => bytes.buffer instanceof ArrayBuffer
