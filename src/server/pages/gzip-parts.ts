import { deflateRawSync, constants as zlib } from 'node:zlib'
import { rawCrc, times, zeroBytes } from './crc-patch.ts'
import { GZIP_HEADER } from './gzip-page.ts'
import type { PackParts } from './personal-page.ts'
import { scratchBytes } from './scratch.ts'

/** Largest size of an uncompressed block. */
const MOST_IN_BLOCK = 65_535
const BLOCK_HEADER = 5
const TRAILER = 8
const NOTHING = new Uint8Array()

/**
 * Compresses the parts of a page once, whatever is inserted between them: insertions of any length become uncompressed
 * blocks, and the checksum is advanced over each part by its precomputed matrix.
 */
export const packParts: PackParts = (parts) => {
  const packed = parts.map((part, at) => {
    const isLast = at === parts.length - 1
    // A full flush ends the block at a byte boundary and resets the window: the next block refers to nothing before it.
    const bytes = deflateRawSync(part, isLast ? { level: 6 } : { level: 6, finishFlush: zlib.Z_FULL_FLUSH })
    return { bytes, length: part.length, crc: rawCrc(part), carry: zeroBytes(part.length) }
  })
  const plainLength = sum(packed.map(({ length }) => length))
  const packedLength = sum(packed.map(({ bytes }) => bytes.length))
  return {
    // Includes a matrix of 32 numbers for each part.
    size: packedLength + parts.length * 128,
    join(between) {
      const blocks = between.map((text) => Math.ceil(text.length / MOST_IN_BLOCK))
      const betweenLength = sum(between.map(({ length }) => length))
      const all = scratchBytes(GZIP_HEADER.length + packedLength + betweenLength + sum(blocks) * BLOCK_HEADER + TRAILER)
      let at = 0
      const push = (bytes: Uint8Array) => {
        all.set(bytes, at)
        at += bytes.length
      }
      push(GZIP_HEADER)
      let crc = 0xffffffff
      for (const [index, part] of packed.entries()) {
        push(part.bytes)
        crc = (times(part.carry, crc) ^ part.crc) >>> 0
        const text = between[index] ?? NOTHING
        for (let from = 0; from < text.length; from += MOST_IN_BLOCK) {
          const block = text.subarray(from, from + MOST_IN_BLOCK)
          const { length } = block
          push(Uint8Array.of(0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255))
          push(block)
        }
        crc = rawCrc(text, crc)
      }
      const trailer = new DataView(all.buffer, all.byteOffset + at, TRAILER)
      trailer.setUint32(0, ~crc >>> 0, true)
      trailer.setUint32(4, plainLength + betweenLength, true)
      return all
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
