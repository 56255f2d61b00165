/**
 * Process that makes versions of pictures. It ends with the server, and a picture that crashes it harms nothing else.
 */
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { makeVersions } from '#kernel/media/make-versions.ts'
import type { PictureAnswer, PictureRequest } from './pictures/picture-process.ts'
import { renderWithSharp } from './pictures/sharp-pictures.ts'

/** Priority below that of the process that sells tickets. */
const BEHIND_REQUESTS = 10

setPriority(BEHIND_REQUESTS)

process.on('message', ({ id, path, announced }: PictureRequest) => {
  void readPicture(path)
    .then((bytes) => bytes && makeVersions(bytes, announced, renderWithSharp))
    .then(
      (made): PictureAnswer => ({ id, made }),
      (error): PictureAnswer => ({ id, error: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())

/** Reads a file; null if there is none. */
const readPicture = (path: string): Promise<Uint8Array | null> =>
  readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
