import { crc32, deflateRawSync, constants as zlib } from 'node:zlib'
import { type PackPage, writeNonce } from './cached-page.ts'
import { advanceCrc, rawCrc } from './crc-patch.ts'

export const GZIP_HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)
/** Size of the tables of `advanceCrc`. */
const TABLES_SIZE = 4096

/**
 * Compresses a page once for all its nonces: each nonce is an uncompressed block, and the final checksum is corrected
 * for it, so that serving the compressed page costs no more than the plain one.
 */
export const packPage: PackPage = (plain, positions, width) => {
  const packed = packWithHoles(plain, positions, width)
  const original = plain.slice(positions[0] ?? 0, (positions[0] ?? 0) + width)
  const baseCrc = crc32(plain)
  // All nonces have the same text, so the checksum changes by one sum of linear maps.
  const advance = advanceCrc(positions.map((position) => plain.length - position - width))
  const difference = new Uint8Array(width)
  const trailer = new DataView(packed.bytes.buffer, packed.bytes.length - 8, 8)
  return {
    size: packed.bytes.byteLength + TABLES_SIZE,
    bytes(nonce) {
      writeNonce(packed.bytes, packed.positions, nonce)
      for (let at = 0; at < width; at++) difference[at] = (original[at] ?? 0) ^ nonce.charCodeAt(at)
      trailer.setUint32(0, (baseCrc ^ advance(rawCrc(difference))) >>> 0, true)
      return packed.bytes
    },
  }
}

/** Gzip with the bytes at `holes` uncompressed, at the returned positions; without checksum. */
function packWithHoles(plain: Uint8Array, holes: readonly number[], width: number) {
  const parts: Uint8Array[] = []
  const positions: number[] = []
  let length = 0
  const push = (part: Uint8Array) => {
    parts.push(part)
    length += part.length
  }
  push(GZIP_HEADER)
  let from = 0
  for (const hole of holes) {
    // A full flush ends the block at a byte boundary and resets the window: the next block refers to nothing before it.
    push(deflateRawSync(plain.subarray(from, hole), { level: 9, finishFlush: zlib.Z_FULL_FLUSH }))
    push(Uint8Array.of(0, width & 255, width >> 8, ~width & 255, (~width >> 8) & 255))
    positions.push(length)
    push(plain.subarray(hole, hole + width))
    from = hole + width
  }
  push(deflateRawSync(plain.subarray(from), { level: 9 }))
  const trailer = new Uint8Array(8)
  new DataView(trailer.buffer).setUint32(4, plain.length, true)
  push(trailer)

  const bytes = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, positions }
}
