/** Rules for files of a committee's library, shared by the browser, which refuses early, and the server. */
import { limits } from '#lib/words/limits.ts'

/** Most bytes of a group's files, older versions included. */
export const QUOTA_BYTES = 1024 ** 3
/** Most bytes stored, trash included. */
export const STORED_BYTES = 2 * QUOTA_BYTES
/** Number of older versions kept. */
export const KEPT_VERSIONS = 10
export const MAX_FOLDERS = 1000
export const MAX_DEPTH = 10

const office = 'application/vnd.openxmlformats-officedocument'
const open = 'application/vnd.oasis.opendocument'

/** Accepted file extensions, with the type with which each is served. */
export const fileTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  odt: `${open}.text`,
  ods: `${open}.spreadsheet`,
  odp: `${open}.presentation`,
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  txt: 'text/plain',
  csv: 'text/csv',
} as const
export type FileEnding = keyof typeof fileTypes

export const refusalTexts = {
  empty: 'Le fichier est vide.',
  tooLarge: `Le fichier est trop volumineux (max. ${limits.document.text}).`,
  html: 'Les pages web (HTML) ne sont pas acceptées : enregistrez-la en PDF.',
  svg: 'Les dessins SVG ne sont pas acceptés : exportez-le en PNG ou en PDF.',
  executable: 'Les programmes ne sont pas acceptés.',
  archive: 'Les archives ne sont pas acceptées : ajoutez les fichiers qu’elle contient.',
  macros: 'Les documents avec des macros ne sont pas acceptés : enregistrez-le sans elles.',
  heic: 'Les photos HEIC ne sont pas acceptées : exportez-la en JPEG.',
  otherType:
    'Ce type de fichier n’est pas accepté : choisissez un PDF, une image (JPEG, PNG, GIF, WebP), un document Office ou OpenDocument, un texte ou un CSV.',
  typeDiffers: 'Le contenu du fichier n’est pas celui que son nom annonce : enregistrez-le à nouveau.',
  otherEnding: 'Une nouvelle version garde le type du fichier : ajoutez celui-ci comme un autre fichier.',
} as const
export type FileRefusal = keyof typeof refusalTexts

/** Extensions that people try, refused with their own message. */
const named: readonly [FileRefusal, readonly string[]][] = [
  ['html', ['html', 'htm', 'xhtml', 'mht', 'mhtml', 'xml']],
  ['svg', ['svg', 'svgz']],
  [
    'executable',
    [
      'exe',
      'msi',
      'dll',
      'com',
      'scr',
      'bat',
      'cmd',
      'ps1',
      'vbs',
      'js',
      'mjs',
      'jar',
      'sh',
      'app',
      'dmg',
      'apk',
      'lnk',
    ],
  ],
  ['archive', ['zip', 'rar', '7z', 'gz', 'tar', 'tgz', 'iso']],
  ['macros', ['docm', 'xlsm', 'pptm', 'dotm', 'xltm']],
  ['heic', ['heic', 'heif']],
]

/** Extension in lower case without its dot; "" if none. */
export const fileEnding = (name: string): string => /\.([^.\s]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isFileEnding = (ending: string): ending is FileEnding => Object.hasOwn(fileTypes, ending)

/** Checks a file that was announced; null if it may be sent. */
export function refusalOfAnnounced(name: string, size: number): FileRefusal | null {
  const ending = fileEnding(name)
  if (!isFileEnding(ending)) return named.find(([, endings]) => endings.includes(ending))?.[0] ?? 'otherType'
  if (size < 1) return 'empty'
  return size > limits.document.bytes ? 'tooLarge' : null
}

/** Name with the file's extension, which a renaming must keep. */
export function withEnding(name: string, ending: string): string {
  return ending === '' || fileEnding(name) === ending ? name : `${name}.${ending}`
}
