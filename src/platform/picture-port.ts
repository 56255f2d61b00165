import type { AnnouncedPicture, Made } from '#kernel/media/make-versions.ts'

/** A version to make of a picture: its own width or at most `width`, upright, without EXIF. */
export interface WantedVersion {
  /** Pixels; pictures are never enlarged. */
  width: number
  /** Greatest height, for versions that must be small both ways. */
  height?: number
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/**
 * Checks the picture stored under `key` anew, and makes its versions and placeholder; null if there is no such file.
 * Takes seconds, and never reads the bytes in the thread that answers requests.
 */
export type MakeVersions = (key: string, announced: AnnouncedPicture) => Promise<Made | null>

/** Makes the versions, in order, of a picture whose type and size have been checked; null if it cannot be decoded. */
export type RenderPicture = (bytes: Uint8Array, wanted: readonly WantedVersion[]) => Promise<Uint8Array[] | null>

export const QUALITY = { 'image/jpeg': 82, 'image/webp': 80 } as const

/** Width to which the original is decoded once; all versions are made from that. */
export const largestWidth = (wanted: readonly WantedVersion[]): number => Math.max(...wanted.map(({ width }) => width))
