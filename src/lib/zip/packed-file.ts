import type { ZipInputFile } from 'fflate'
import type { Packing } from './packing.ts'

/** Bytes compressed at once: shorter parts repeat less, and half a megabyte would hold the thread for a millisecond. */
const AT_ONCE = 131_072
/** Half the size of level 1 for twice its time; level 6 takes twice as long again for a quarter less. */
const LEVEL = 3
const [STORED, DEFLATED] = [0, 8]

/** A file of a zip that takes its bytes part by part, in any lengths. */
export interface OpenZipFile extends ZipInputFile {
  push(bytes: Uint8Array, isLast?: boolean): void
}

/** A file for fflate's `Zip` that a server compresses, or stores as it is if its bytes are compressed already. */
export function packedFile(filename: string, packing: Packing, { isStored = false } = {}): OpenZipFile {
  let waiting: Uint8Array[] = []
  let length = 0
  const write = (isLast: boolean) => {
    const part = joined(waiting, length)
    waiting = []
    length = 0
    file.ondata?.(null, isStored ? part : packing.deflate(part, LEVEL, isLast), isLast)
  }
  const file: OpenZipFile = {
    ...{ filename, size: 0, crc: 0, compression: isStored ? STORED : DEFLATED },
    push(bytes, isLast = false) {
      file.crc = packing.crc32(bytes, file.crc)
      file.size += bytes.byteLength
      if (bytes.byteLength > 0) waiting.push(bytes)
      length += bytes.byteLength
      if (isLast || length >= AT_ONCE) write(isLast)
    },
  }
  return file
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(length)
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.byteLength
  }
  return all
}
