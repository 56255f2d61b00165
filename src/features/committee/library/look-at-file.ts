import { type FileEnding, type FileRefusal, fileEnding, isFileEnding } from './library-rules.ts'
import { zipEntries } from './zip-entries.ts'

/** Range in which PDF readers look for the start mark. */
const MARK_WITHIN = 1024
/** Length of a Windows program's header. */
const HEADER_LENGTH = 64

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const beginsWith =
  (text: string, at = 0) =>
  (bytes: Uint8Array) =>
    textAt(bytes, at, text.length) === text

const isZip = beginsWith('PK\x03\x04')
/** Container format of Word, Excel and PowerPoint before 2007. */
const isCompound = beginsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')

/** True if the bytes contain a name in UTF-16, as such containers store it. */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name, (sign) => `${sign}\0`).join('')
  return new TextDecoder('latin1').decode(bytes).includes(wanted)
}

const hasEntry = (name: RegExp) => (bytes: Uint8Array) => zipEntries(bytes).some((entry) => name.test(entry))
const hasMimeType = (kind: string) => (bytes: Uint8Array) =>
  isZip(bytes) && textAt(bytes, 30, 100).startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`)
const isOld =
  (...streams: string[]) =>
  (bytes: Uint8Array) =>
    isCompound(bytes) && streams.some((stream) => holdsName(bytes, stream))

const isJpeg = beginsWith('\xff\xd8\xff')
/** True for UTF-16 text, which Excel writes as “Unicode text”. */
const isUtf16 = (bytes: Uint8Array) => /^(\xff\xfe|\xfe\xff)/.test(textAt(bytes, 0, 2))
const isText = (bytes: Uint8Array) => isUtf16(bytes) || !bytes.includes(0)

const looks: Record<FileEnding, (bytes: Uint8Array) => boolean> = {
  pdf: (bytes) => textAt(bytes, 0, MARK_WITHIN).includes('%PDF-'),
  jpg: isJpeg,
  jpeg: isJpeg,
  png: beginsWith('\x89PNG\r\n\x1a\n'),
  gif: beginsWith('GIF8'),
  webp: (bytes) => beginsWith('RIFF')(bytes) && beginsWith('WEBP', 8)(bytes),
  docx: hasEntry(/^word\/document\d*\.xml$/),
  xlsx: hasEntry(/^xl\/workbook\.xml$/),
  pptx: hasEntry(/^ppt\/presentation\.xml$/),
  odt: hasMimeType('text'),
  ods: hasMimeType('spreadsheet'),
  odp: hasMimeType('presentation'),
  doc: isOld('WordDocument'),
  xls: isOld('Workbook', 'Book'),
  ppt: isOld('PowerPoint Document'),
  txt: isText,
  csv: isText,
}

/** Checks that the bytes fit the file name, without unpacking them; null if they do. */
export function refusalOfBytes(bytes: Uint8Array, name: string): FileRefusal | null {
  const ending = fileEnding(name)
  if (!isFileEnding(ending)) return 'otherType'
  const foreign = foreignRefusal(bytes)
  if (foreign !== null) return foreign
  if (!looks[ending](bytes)) return 'typeDiffers'
  return hasMacros(bytes) ? 'macros' : null
}

/** Refusal of content that is never accepted, whatever the file name. */
function foreignRefusal(bytes: Uint8Array): FileRefusal | null {
  const written = isUtf16(bytes)
    ? textAt(bytes, 2, MARK_WITHIN).replaceAll('\0', '')
    : textAt(bytes, 0, MARK_WITHIN).replace(/^\xef\xbb\xbf/, '')
  const start = written.trimStart()
  // A program's header contains zeros, whereas a text may also begin with "MZ".
  if (start.startsWith('MZ') && start.slice(0, HEADER_LENGTH).includes('\0')) return 'executable'
  if (/^(\x7fELF|\xcf\xfa\xed\xfe|\xca\xfe\xba\xbe|#!)/.test(start)) return 'executable'
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!doctype svg|<svg[\s>])/i.test(start)) return 'svg'
  return /^<(!doctype html|html|head|body|script|iframe|\?xml)[\s>]/i.test(start) ? 'html' : null
}

function hasMacros(bytes: Uint8Array): boolean {
  if (isZip(bytes)) return zipEntries(bytes).some((name) => /(^|\/)vbaProject\.bin$|^Basic\//i.test(name))
  return isCompound(bytes) && holdsName(bytes, '_VBA_PROJECT')
}
