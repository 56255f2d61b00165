import { versionWidths } from './upload-rules.ts'

/** Key of the original upload, which only the job reads. */
export const originalKey = (id: string): string => `uploads/${id}`
/** Id of the picture whose upload has this key; null for any other file. */
export const pictureOfKey = (key: string): string | null => /^uploads\/(m-[A-Za-z0-9]+)$/.exec(key)?.[1] ?? null

const endings = ['webp', 'jpg', 'png'] as const
export type VersionEnding = (typeof endings)[number]

/** Key of a version below `media/`, which is public; `slot` numbers the widths from 1. */
export const versionKey = (id: string, slot: number, ext: VersionEnding): string => `media/${id}/${slot}.${ext}`

/** Keys of all files that an upload may have left, even if its row does not list them. */
export const possibleKeys = (id: string): string[] => [
  originalKey(id),
  ...versionWidths.picture.flatMap((_, at) => endings.map((ext) => versionKey(id, at + 1, ext))),
]
