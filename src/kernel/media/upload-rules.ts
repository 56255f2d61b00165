/** Rules for uploaded pictures, shared by the browser, which checks first, and the server. */
import { limits } from '#lib/words/limits.ts'

/** Most pixels of a picture: 50 million take 200 MB once decoded. */
export const MAX_PIXELS = 50_000_000
/** Longest side that Cloudflare Images accepts. */
export const MAX_SIDE = 12_000

/** Lifetime of an upload URL: long enough for a queue of pictures over a slow connection. */
export const PERMISSION_MS = 30 * 60_000

/** Accepted types, and the format of their versions beside WebP. */
export const pictureTypes = {
  'image/jpeg': { fallback: 'image/jpeg', ext: 'jpg' },
  'image/png': { fallback: 'image/png', ext: 'png' },
  'image/webp': { fallback: null, ext: 'webp' },
  'image/gif': { fallback: 'image/png', ext: 'png' },
} as const
export type PictureType = keyof typeof pictureTypes

export const isPictureType = (type: string): type is PictureType => Object.hasOwn(pictureTypes, type)

/** Widths of the versions (D46); a logo is shown small. */
export const versionWidths = { picture: [320, 640, 960, 1280, 1600], logo: [160, 320, 640] } as const
export type Purpose = keyof typeof versionWidths

/** Reasons to refuse a file, in the French that its uploader reads. */
export const refusalTexts = {
  notAnImage: "Le fichier n'est pas une image",
  tooLarge: `L'image est trop volumineuse (max. ${limits.picture.text})`,
  empty: 'Le fichier est vide.',
  svg: 'Les dessins SVG ne sont pas acceptés : exportez-le en PNG.',
  heic: 'Les photos HEIC ne sont pas acceptées : exportez-la en JPEG, ou réglez l’iPhone sur « Le plus compatible ».',
  avif: 'Les images AVIF ne sont pas acceptées : exportez-la en JPEG.',
  otherType: 'Ce type d’image n’est pas accepté : choisissez un fichier JPEG, PNG, WebP ou GIF.',
  typeDiffers: 'Le fichier n’est pas du type que son nom annonce : enregistrez-le à nouveau en JPEG ou en PNG.',
  sizeDiffers: 'Le fichier reçu n’est pas celui qui a été annoncé : envoyez-le à nouveau.',
  neverCame: 'L’image n’est jamais arrivée : envoyez-la à nouveau.',
  tooManyPixels: 'L’image a trop de pixels (max. 50 millions, 12 000 de côté) : réduisez-la.',
  twoFormats: 'Le fichier contient autre chose qu’une image : enregistrez-la à nouveau en JPEG ou en PNG.',
  broken: 'L’image est abîmée et ne peut pas être lue.',
} as const
export type RefusalReason = keyof typeof refusalTexts

/** Types that uploaders often try, refused by name. */
const namedTypes: Readonly<Record<string, RefusalReason>> = {
  'image/svg+xml': 'svg',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/avif': 'avif',
}

/** Refusal of an announced file, its size optional; null if it may be sent. */
export function refusalOfAnnounced(type: string, size?: number): RefusalReason | null {
  if (!type.startsWith('image/')) return 'notAnImage'
  if (!isPictureType(type)) return namedTypes[type] ?? 'otherType'
  if (size === undefined) return null
  if (size > limits.picture.bytes) return 'tooLarge'
  return size < 1 ? 'empty' : null
}
