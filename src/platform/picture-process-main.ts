/**
 * Process that makes versions of pictures. It ends with the server, and a picture that crashes it harms nothing else.
 */
import { type Made, makeVersions } from '#kernel/media/make-versions.ts'
import { readIfThere } from './files/read-if-there.ts'
import type { PictureWork } from './pictures/picture-process.ts'
import { renderWithSharp } from './pictures/sharp-pictures.ts'
import { serveChildQueue } from './serve-child-queue.ts'

serveChildQueue<PictureWork, Made | null>(async ({ path, announced }) => {
  const bytes = await readIfThere(path)
  return bytes && makeVersions(bytes, announced, renderWithSharp)
})
