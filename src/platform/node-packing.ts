import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Packing } from '#lib/zip/packing.ts'

/** Packing on Bun and Workers, by zlib and the runtime's own SHA-256. */
export const nodePacking: Packing = {
  deflate: (part, level, isLast) =>
    deflateRawSync(part, { level, finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH }),
  crc32: (bytes, before) => crc32(bytes, before),
  sha256() {
    const hash = createHash('sha256')
    return {
      update: (bytes) => void hash.update(bytes),
      hex: () => hash.digest('hex'),
    }
  },
}
