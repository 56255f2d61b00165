/** Encodes bytes as base64url. */
export const bytesToBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes base64url; throws on anything else. */
export const bytesFromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** Encodes JSON as one opaque word, for cursors. */
export const jsonToBase64Url = (value: unknown): string =>
  bytesToBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** Decodes a word of `jsonToBase64Url`; null for anything else. */
export function jsonFromBase64Url(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesFromBase64Url(text)))
  } catch {
    return null
  }
}
