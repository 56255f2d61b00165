import { gzip, gzipSync } from 'node:zlib'
import type { Compression } from './compression.ts'
import { packPage } from './gzip-page.ts'
import { packParts } from './gzip-parts.ts'

/** Level 1: most of the gain for a third of level 6's time; bytes that live for one answer are not worth more. */
const LEVEL = 1
/** Up to here packing takes less of the main thread's time (0.1 ms) than handing the work over does. */
const SYNC_CHARS = 100_000

/** zlib of Node and Bun; large answers are packed off the main thread. */
export const nodeCompression: Compression = {
  gzip: async (text) =>
    new Uint8Array(text.length <= SYNC_CHARS ? gzipSync(text, { level: LEVEL }) : await gzipAside(text)),
  packPage,
  packParts,
}

const gzipAside = (text: string) =>
  new Promise<Uint8Array>((resolve, reject) => {
    gzip(text, { level: LEVEL }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
