/** Stands in for the process of pictures: a picture's path is an order of what to do. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PictureAnswer, PictureRequest } from '#platform/pictures/picture-process.ts'

process.on('message', async ({ id, path }: PictureRequest) => {
  if (path === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (path === 'hang') await wait(60_000)
  const answer: PictureAnswer = { id, made: { refusal: null, versions: [], placeholder: String(process.pid) } }
  process.send?.(answer)
})
