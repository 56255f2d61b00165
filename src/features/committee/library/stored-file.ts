import type { Platform } from '#platform/port.ts'
import { fileEnding } from './library-rules.ts'

/** Lifetime of a download URL: short, so that a lost right takes effect soon. */
export const LINK_MS = 2 * 60_000

/** Storage key of a version's bytes. */
export const libraryKey = ({ id, name }: { id: string; name: string }): string => `library/${id}.${fileEnding(name)}`

/** URL that always downloads: with a file name the store answers an attachment, never a page. */
export const downloadUrl = (
  { platform, now }: { platform: Pick<Platform, 'files'>; now: number },
  version: { id: string; name: string },
  downloadName: string,
): Promise<string> =>
  platform.files.signedUrl({ key: libraryKey(version), method: 'GET', expiresAt: now + LINK_MS, downloadName })
