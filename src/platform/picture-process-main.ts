/** The process that makes versions of pictures. It ends with the server, and a picture that breaks it breaks nothing else. */
import { setPriority } from 'node:os'
import type { PictureAnswer, PictureRequest } from './picture-process.ts'
import { renderWithSharp } from './sharp-pictures.ts'

/** What sells tickets goes first, wherever both want the same processor. */
const BEHIND_REQUESTS = 10

setPriority(BEHIND_REQUESTS)

process.on('message', ({ id, bytes, wanted }: PictureRequest) => {
  void renderWithSharp(bytes, wanted)
    .then(
      (versions): PictureAnswer => ({ id, versions }),
      (error): PictureAnswer => ({ id, error: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit())
