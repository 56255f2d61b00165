import { bytesToBase64Url } from '#lib/base64-url.ts'
import { purposeKey } from '#lib/purpose-key.ts'
import { CHECKABLE } from './lot-rules.ts'

const encoder = new TextEncoder()

/**
 * The seed of an opening at its moment: settled once the moment is announced, known to the program alone until the lot is
 * drawn. Another moment has another one.
 */
export async function lotSeed(appKey: Uint8Array, openingId: string, opensAt: number): Promise<string> {
  const key = await purposeKey(appKey, 'opening lot')
  const signed = await crypto.subtle.sign('HMAC', key, encoder.encode(`${openingId}:${opensAt}`))
  return CHECKABLE + bytesToBase64Url(new Uint8Array(signed))
}
