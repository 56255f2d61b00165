import type { Platform } from '#platform/port.ts'
import { fileEnding } from './library-rules.ts'

/** How long an address that downloads a file is good for: who loses the right to read it, loses it soon. */
export const LINK_MS = 2 * 60_000

/** Where the bytes of a version lie. */
export const libraryKey = ({ id, name }: { id: string; name: string }): string => `library/${id}.${fileEnding(name)}`

/** Always downloaded, never shown in place: with a name, the address answers an attachment. */
export const downloadUrl = (
  { platform, now }: { platform: Pick<Platform, 'files'>; now: number },
  version: { id: string; name: string },
  downloadName: string,
): Promise<string> =>
  platform.files.signedUrl({ key: libraryKey(version), method: 'GET', expiresAt: now + LINK_MS, downloadName })
