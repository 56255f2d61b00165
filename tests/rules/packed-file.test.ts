/** Files of a zip that a server packs: whatever their parts, each unpacker reads back what was written. */
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { unzipSync, Zip } from 'fflate'
import { expect, test } from 'vitest'
import { packedFile } from '#lib/zip/packed-file.ts'
import { nodePacking } from '#platform/node-packing.ts'

type Parts = readonly Uint8Array[]

/** A zip with a file that is compressed and one that is stored, whose parts come by turns. */
function zipped(parts: Parts): Uint8Array {
  const chunks: Uint8Array[] = []
  const zip = new Zip((_, chunk) => chunks.push(chunk))
  const files = [packedFile('packed.csv', nodePacking), packedFile('stored.xlsx', nodePacking, { isStored: true })]
  for (const file of files) {
    file.mtime = Date.UTC(2026, 10, 28, 12)
    zip.add(file)
  }
  for (const part of parts) for (const file of files) file.push(part)
  for (const file of files) file.push(new Uint8Array(), true)
  zip.end()
  return Buffer.concat(chunks)
}

/** Parts of text that repeats, as tables do, far longer than what is compressed at once. */
const parts = fc.array(
  fc
    .tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 8000 }))
    .map(([bytes, times]) => new Uint8Array(Buffer.concat(Array.from({ length: times }, () => bytes)))),
  { maxLength: 8 },
)

test('files of any parts are read back as they were written, and the same parts give the same zip', () => {
  fc.assert(
    fc.property(parts, (written) => {
      const zip = zipped(written)
      const whole = Buffer.concat(written)
      const { 'packed.csv': packed, 'stored.xlsx': stored } = unzipSync(zip)
      expect(Buffer.compare(packed ?? new Uint8Array(), whole)).toBe(0)
      expect(Buffer.compare(stored ?? new Uint8Array(), whole)).toBe(0)
      expect(Buffer.compare(zipped(written), zip)).toBe(0)
    }),
    { numRuns: 40 },
  )
})

test('each file is named with the check sum of its bytes, which careful unpackers compare', () => {
  const line = new TextEncoder().encode('Encaissement;"12,50"\r\n'.repeat(5000))
  const written = [line, line, line.subarray(7)]
  const zip = Buffer.from(zipped(written))
  // An entry of the directory at the zip's end begins so; its check sum stands sixteen bytes on.
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  const first = zip.indexOf(entry)
  const sums = [first, zip.indexOf(entry, first + 1)].map((at) => zip.readUInt32LE(at + 16))
  const right = crc32(Buffer.concat(written))
  expect(sums).toEqual([right, right])
})
