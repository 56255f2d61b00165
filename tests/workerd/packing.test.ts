/** Compression and digests of files in the runtime of Workers. */
import { expect, test } from 'vitest'
import { nodePacking } from '#platform/node-packing.ts'

const bytes = new TextEncoder().encode('Encaissement;12,50\r\n'.repeat(500))
const halves = [bytes.subarray(0, 4000), bytes.subarray(4000)] as const

test('parts that are deflated one after the other are one stream', async () => {
  const packed = halves.map((part, at) => nodePacking.deflate(part, 3, at === 1))
  const stream = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  expect(new Uint8Array(await new Response(stream).arrayBuffer())).toEqual(bytes)
})

test('digest and check sum of parts are those of the whole', () => {
  const [whole, parted] = [nodePacking.sha256(), nodePacking.sha256()]
  whole.update(bytes)
  for (const half of halves) parted.update(half)
  expect(parted.hex()).toBe(whole.hex())
  expect(nodePacking.crc32(halves[1], nodePacking.crc32(halves[0], 0))).toBe(nodePacking.crc32(bytes, 0))
})
