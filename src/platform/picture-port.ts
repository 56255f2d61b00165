import type { AnnouncedPicture, Made } from '#kernel/media/make-versions.ts'

/** One version of a picture: as wide as it is or at most `width`, upright, without EXIF. */
export interface WantedVersion {
  /** Pixels; a picture is never enlarged. */
  width: number
  /** At most so high, for what must be small both ways. */
  height?: number
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/**
 * Looks at the picture that lies under `key` as though nobody had, and makes its versions and its placeholder; null when there
 * is no such file. Takes seconds, and the picture's bytes are not read in the thread that answers requests.
 */
export type MakeVersions = (key: string, announced: AnnouncedPicture) => Promise<Made | null>

/**
 * Makes versions of a picture whose type and size have been looked at, in the order that they are asked for; null when the
 * picture cannot be read.
 */
export type RenderPicture = (bytes: Uint8Array, wanted: readonly WantedVersion[]) => Promise<Uint8Array[] | null>

export const QUALITY = { 'image/jpeg': 82, 'image/webp': 80 } as const

/** What all versions are made from, so that the original is read once. */
export const largestWidth = (wanted: readonly WantedVersion[]): number => Math.max(...wanted.map(({ width }) => width))
