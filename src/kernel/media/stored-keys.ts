import { versionWidths } from './upload-rules.ts'

/** Where the bytes lie as they came; nobody but the job reads them. */
export const originalKey = (id: string): string => `uploads/${id}`
/** The picture whose bytes come under this key; null for any other file. */
export const pictureOfKey = (key: string): string | null => /^uploads\/(m-[A-Za-z0-9]+)$/.exec(key)?.[1] ?? null

const endings = ['webp', 'jpg', 'png'] as const
export type VersionEnding = (typeof endings)[number]

/** Beneath `media/`, which anybody may read; `slot` counts the widths from 1. */
export const versionKey = (id: string, slot: number, ext: VersionEnding): string => `media/${id}/${slot}.${ext}`

/** Every file that an upload can ever have left, whether or not its row tells of it. */
export const possibleKeys = (id: string): string[] => [
  originalKey(id),
  ...versionWidths.picture.flatMap((_, at) => endings.map((ext) => versionKey(id, at + 1, ext))),
]
