/**
 * Reduces a JPEG to a file of its EXIF, if any, and its frame header, which tell size and orientation. The library that
 * reads them copies the rest at every byte that is no marker: minutes for a hostile file. Null: no frame.
 */
export function jpegHead(bytes: Uint8Array): Uint8Array | null {
  let exif: Uint8Array | null = null
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // Decoders skip bytes between segments and a marker's fill bytes.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    if (marker === SCAN || marker === END) return null
    const end = at + 2 + 256 * (bytes[at + 2] ?? 0) + (bytes[at + 3] ?? 0)
    if (isFrame(marker)) return joined([START, exif ?? EMPTY_COMMENT, bytes.subarray(at, end)])
    if (marker === APP1 && exif === null && isExif(bytes, at + 4)) exif = bytes.subarray(at, end)
    at = Math.max(end, at + 4)
  }
  return null
}

const START = Uint8Array.of(0xff, 0xd8)
/** Empty comment segment: the library expects some segment before the frame. */
const EMPTY_COMMENT = Uint8Array.of(0xff, 0xfe, 0, 2)
const [APP1, SCAN, END] = [0xe1, 0xda, 0xd9]
/** True for the marker of a frame; other segments use some numbers of the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isExif = (bytes: Uint8Array, at: number) =>
  [0x45, 0x78, 0x69, 0x66].every((sign, place) => bytes[at + place] === sign)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
