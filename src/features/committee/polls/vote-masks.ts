import { MOST_CHOICES } from './poll-limits.ts'

/**
 * Masked counters of an anonymous poll: each vote adds to all of them a pseudo-random number derived from the
 * application key, and 1 for chosen answers. Two backups compared show noise; subtracting all masks yields the counts.
 */

const BYTES = 6
/** Counters run modulo 2^48, so that sums of masks stay exact in JavaScript. */
const LIMIT = 2 ** (8 * BYTES)
export const MASK_BITS = LIMIT - 1

const encoder = new TextEncoder()

/** Key that derives masks from a poll and a voter's mark. */
export async function maskKey(appKey: Uint8Array): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', Uint8Array.from(appKey), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('anonymous votes') },
    base,
    { name: 'HMAC', hash: 'SHA-512', length: 512 },
    false,
    ['sign'],
  )
}

/** Random row id for a voter, from 1 to the largest safe integer. */
export function randomMark(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high % 2 ** 21) * 2 ** 32 + low + 1
}

/** Numbers that one voter adds to the counters, in the order of the answers. */
export async function deriveMasks(key: CryptoKey, pollId: string, mark: number): Promise<number[]> {
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${pollId} ${mark}`)))
  return Array.from({ length: MOST_CHOICES }, (_, at) =>
    signed.subarray(at * BYTES, (at + 1) * BYTES).reduce((sum, byte) => sum * 256 + byte, 0),
  )
}

const AT_ONCE = 500

export class OtherKey extends Error {
  override name = 'OtherKey'
}

/** Recovers the counts from the counters; throws if they were written under another key. */
export async function unmasked(
  key: CryptoKey,
  pollId: string,
  marks: readonly number[],
  counters: readonly number[],
): Promise<number[]> {
  const left = [...counters]
  for (let from = 0; from < marks.length; from += AT_ONCE) {
    const masks = await Promise.all(marks.slice(from, from + AT_ONCE).map((mark) => deriveMasks(key, pollId, mark)))
    for (const mask of masks)
      for (const [at, counter] of left.entries()) left[at] = (counter - (mask[at] ?? 0) + LIMIT) % LIMIT
  }
  if (left.some((count) => count > marks.length)) throw new OtherKey('The votes were counted under another key.')
  return left
}
