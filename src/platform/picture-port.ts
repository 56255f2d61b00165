/** One version of a picture: as wide as it is or at most `width`, upright, without EXIF. */
export interface WantedVersion {
  /** Pixels; a picture is never enlarged. */
  width: number
  /** At most so high, for what must be small both ways. */
  height?: number
  mimeType: 'image/jpeg' | 'image/png' | 'image/webp'
}

/**
 * Makes versions of a picture whose type and size have been looked at, in the order that they are asked for; null when the
 * picture cannot be read. Takes seconds, never the thread that answers requests.
 */
export type RenderPicture = (bytes: Uint8Array, wanted: readonly WantedVersion[]) => Promise<Uint8Array[] | null>

export const QUALITY = { 'image/jpeg': 82, 'image/webp': 80 } as const

/** What all versions are made from, so that the original is read once. */
export const largestWidth = (wanted: readonly WantedVersion[]): number => Math.max(...wanted.map(({ width }) => width))
