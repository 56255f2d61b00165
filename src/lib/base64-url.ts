/** Bytes as text that may stand in an address. */
export const bytesToBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Throws on what is no base64url. */
export const bytesFromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

/** JSON as an opaque word, for cursors. */
export const jsonToBase64Url = (value: unknown): string =>
  bytesToBase64Url(new TextEncoder().encode(JSON.stringify(value)))

/** Null for anything that `jsonToBase64Url` did not make. */
export function jsonFromBase64Url(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytesFromBase64Url(text)))
  } catch {
    return null
  }
}
