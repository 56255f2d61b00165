import { bytesToBase64Url } from '#lib/base64-url.ts'

const encoder = new TextEncoder()
const HASH_BYTES = 9

/** The same on the server and on a device that has to recognise a code without a network. 72 bits of SHA-256. */
export async function hashOfCode(salt: string, code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${salt} ${code}`))
  return bytesToBase64Url(new Uint8Array(digest, 0, HASH_BYTES))
}

/** What the codes of one day are salted with on the devices of one link. */
export const saltOfDay = (salt: string, day: string): string => `${salt} ${day}`
