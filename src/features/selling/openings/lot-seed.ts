import { bytesToBase64Url } from '#lib/base64-url.ts'
import { purposeKey } from '#lib/purpose-key.ts'
import { CHECKABLE } from './lot-rules.ts'

const encoder = new TextEncoder()

/**
 * Seed of an opening's draw at its moment: fixed once the moment is announced, secret until the draw. Another moment
 * has another seed.
 */
export async function lotSeed(appKey: Uint8Array, openingId: string, opensAt: number): Promise<string> {
  const key = await purposeKey(appKey, 'opening lot')
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${openingId}:${opensAt}`))
  return CHECKABLE + bytesToBase64Url(new Uint8Array(signed))
}
