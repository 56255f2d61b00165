import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from './port.ts'

/** SHA-256 on Bun and Workers. */
export const nodeSha256: Platform['sha256'] = (text) => createHash('sha256').update(text).digest('hex')

/**
 * HMAC-SHA-256 of UTF-8 text, synchronous on Bun and Workers: Web Crypto's waits for a free thread, and takes ten times
 * as long even if one is free.
 */
export const hmacSha256 = (key: Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest()

/** Compares digests in constant time. */
export const equalDigests = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && timingSafeEqual(one, other)
