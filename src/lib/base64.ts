const CHUNK = 0x8000

/** Base64 of bytes of any length, in chunks, since a function takes only so many arguments. */
export function bytesToBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}
