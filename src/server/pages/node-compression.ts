import { gzip, gzipSync } from 'node:zlib'
import type { Compression } from './compression.ts'
import { packPage } from './gzip-page.ts'
import { packParts } from './gzip-parts.ts'

/** Level 1 gives most of the gain for a third of level 6's time; more is not worth it for one answer. */
const LEVEL = 1
/** Length up to which compressing takes less of the main thread's time (0.1 ms) than handing it over. */
const SYNC_CHARS = 100_000

/** zlib of Node and Bun; compresses long answers off the main thread. */
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
