import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from './port.ts'

/** The same on Bun and on Workers. */
export const nodeSha256: Platform['sha256'] = (text) => createHash('sha256').update(text).digest('hex')

/**
 * HMAC-SHA-256 of the UTF-8 text, at once and the same on Bun and on Workers: Web Crypto's waits for a free thread behind
 * whatever else waits for one, and takes ten times as long when nothing does.
 */
export const hmacSha256 = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest()

/** Compares in constant time. */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other)
