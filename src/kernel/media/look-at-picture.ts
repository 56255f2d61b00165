import { imageSize } from 'image-size'
import { jpegHead } from './jpeg-head.ts'
import { MAX_PIXELS, MAX_SIDE, type PictureType, type RefusalReason } from './upload-rules.ts'

/** Type and size of a picture from its bytes, without decoding it, or why it is refused. */
export type Look = { refusal: RefusalReason } | { refusal: null; width: number; height: number; type: PictureType }

const typeByEnding: Readonly<Record<string, PictureType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** Signatures of accepted types; a file with none of them never reaches a parser. */
const begins: readonly [type: PictureType, at: number, text: string][] = [
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/png', 1, 'PNG\r\n\x1a\n'],
  ['image/webp', 8, 'WEBP'],
  ['image/gif', 0, 'GIF8'],
]

/** Lowest EXIF orientation that swaps width and height. */
const FIRST_LYING = 5

/** Checks whether `bytes` are a picture that may be decoded, of the announced type. */
export function lookAtPicture(bytes: Uint8Array, announced: string): Look {
  const begun = begins.find(([, at, text]) => textAt(bytes, at, text.length) === text)
  if (!begun) return { refusal: refusalReason(bytes) }
  const head = begun[0] === 'image/jpeg' ? jpegHead(bytes) : bytes
  if (head === null) return { refusal: 'broken' }
  let found: ReturnType<typeof imageSize>
  try {
    found = imageSize(head)
  } catch {
    return { refusal: 'broken' }
  }
  const type = typeByEnding[found.type ?? '']
  if (type === undefined) return { refusal: 'otherType' }
  if (type !== announced) return { refusal: 'typeDiffers' }
  const isLying = (found.orientation ?? 1) >= FIRST_LYING
  const [width, height] = isLying ? [found.height, found.width] : [found.width, found.height]
  if (!(width > 0 && height > 0)) return { refusal: 'broken' }
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return { refusal: 'tooManyPixels' }
  return hasSecondFormat(bytes) ? { refusal: 'twoFormats' } : { refusal: null, width, height, type }
}

/** Refusal for a file of none of the accepted types. */
function refusalReason(bytes: Uint8Array): RefusalReason {
  const start = textAt(bytes, 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/<svg[\s>]/i.test(start)) return 'svg'
  if (textAt(bytes, 4, 4) === 'ftyp') return /^avi[fs]$/.test(textAt(bytes, 8, 4)) ? 'avif' : 'heic'
  return 'notAnImage'
}

/**
 * Beginnings of HTML or script anywhere in the file; no camera or editor writes them into a picture. Short names count
 * only if text follows: by chance, four such bytes occur in one photo of a hundred.
 */
const pages = /^<(?:script|!doctype|iframe|(?:svg|html|\?php)[\s/>][\t\n\r -~]{8})/i
const LONGEST_BEGINNING = 16
const LESS_THAN = 0x3c
const LOWER_CASE = 0x20
const firstLetters = new Set(Array.from('s!ih?', (sign) => sign.charCodeAt(0)))
const END_OF_ZIP = 'PK\x05\x06'
const ZIP_TAIL = 22

/**
 * True if other programs would take the file for a page, a PDF or an archive. Additions of phones (a film, a depth map)
 * are accepted.
 */
function hasSecondFormat(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 1024).includes('%PDF-')) return true
  const tail = bytes.subarray(-65_557)
  const text = latin.decode(tail)
  for (let at = text.indexOf(END_OF_ZIP); at >= 0; at = text.indexOf(END_OF_ZIP, at + 1)) {
    const comment = (tail[at + 20] ?? 0) + 256 * (tail[at + 21] ?? 0)
    if (at + ZIP_TAIL + comment === tail.length) return true
  }
  // Skips quickly to each `<`: this runs in the thread that answers requests.
  for (let at = bytes.indexOf(LESS_THAN); at >= 0; at = bytes.indexOf(LESS_THAN, at + 1))
    if (firstLetters.has((bytes[at + 1] ?? 0) | LOWER_CASE) && pages.test(textAt(bytes, at, LONGEST_BEGINNING)))
      return true
  return false
}

const latin = new TextDecoder('latin1')
const textAt = (bytes: Uint8Array, at: number, length: number) => latin.decode(bytes.subarray(at, at + length))
