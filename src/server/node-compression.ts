import { gzip } from 'node:zlib'
import type { Compression } from './compression.ts'
import { packPage } from './gzip-page.ts'

/** Level 1: most of the gain for a third of level 6's time; bytes that live for one answer are not worth more. */
const LEVEL = 1

/** zlib of Node and Bun; answers are packed off the main thread. */
export const nodeCompression: Compression = {
  gzip: (text) =>
    new Promise((resolve, reject) => {
      gzip(text, { level: LEVEL }, (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))))
    }),
  packPage,
}
