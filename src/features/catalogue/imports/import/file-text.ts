import { breather } from '#lib/breather.ts'
import { findSeparator } from '#lib/table/find-separator.ts'
import { type Delimiter, delimiters, type Encoding } from '../import-shapes.ts'

/** Bytes decoded at once before other work gets the thread. */
const SLICE_BYTES = 128 * 1024

/** Yields slices of a file, pausing in between for other work. */
async function* slices(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const pause = breather()
  for (let from = 0; from < bytes.byteLength; from += SLICE_BYTES) {
    yield bytes.subarray(from, from + SLICE_BYTES)
    await pause()
  }
}

export async function isUtf8(bytes: Uint8Array): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const slice of slices(bytes)) decoder.decode(slice, { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/** UTF-8 if the bytes are valid, with or without a BOM; else the encoding of Windows. */
export async function detectEncoding(bytes: Uint8Array): Promise<Encoding> {
  // Excel's "Unicode text" begins with a BOM.
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return (await isUtf8(bytes)) ? 'utf-8' : 'windows-1252'
}

/** The file as UTF-8 without a BOM. */
export async function toUtf8(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (encoding === 'utf-8') return hasMark ? bytes.subarray(3) : bytes
  const [decoder, encoder] = [new TextDecoder(encoding), new TextEncoder()]
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const slice of slices(bytes)) parts.push(encoder.encode(decoder.decode(slice, { stream: true })))
  parts.push(encoder.encode(decoder.decode()))
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

/** Separator of a catalogue table; semicolon if in doubt, as in most of our files. */
export const detectDelimiter = (text: string): Delimiter => findSeparator(text, delimiters) ?? ';'
