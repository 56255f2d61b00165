import type { AnnouncedPicture, Made } from '#kernel/media/make-versions.ts'
import { createChildQueue } from '../child-queue.ts'
import type { MakeVersions } from '../picture-port.ts'

export interface PictureWork {
  /** Path of the picture, which the process reads itself: its bytes never enter the server's memory. */
  path: string
  announced: AnnouncedPicture
}

export interface PictureProcessOptions {
  script: string | URL
  timeoutMs?: number
  idleMs?: number
}

/**
 * Makes versions of pictures in a separate process, one after the other. Native code decodes strangers' files there: a
 * crash or full memory fails only that picture's job, which is retried.
 */
export function createPictureProcess({ script, timeoutMs = 60_000, idleMs = 60_000 }: PictureProcessOptions) {
  const queue = createChildQueue<PictureWork, Made | null>({ script, name: 'pictures', timeoutMs, idleMs })
  /** Makes versions of the file at `path`. */
  const makeVersions: MakeVersions = (path, announced) => queue.run({ path, announced })
  return { makeVersions, close: queue.close }
}
