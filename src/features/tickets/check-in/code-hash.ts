import { bytesToBase64Url } from '#lib/base64-url.ts'

const encoder = new TextEncoder()
const HASH_BYTES = 9
/** Characters of a hash; ids are longer. */
export const HASH_LENGTH = 12

/** Hash of a code, equal on the server and on devices that must recognise codes offline. 72 bits of SHA-256. */
export async function hashOfCode(salt: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${salt} ${code}`))
  return bytesToBase64Url(new Uint8Array(digest, 0, HASH_BYTES))
}

/** Salt for the codes of one day on the devices of one link. */
export const saltOfDay = (salt: string, day: string): string => `${salt} ${day}`
