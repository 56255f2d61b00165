/** Stands in for the process of pictures: a picture's path is an order of what to do. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Made } from '#kernel/media/make-versions.ts'
import type { PictureWork } from '#platform/pictures/picture-process.ts'
import { serveChildQueue } from '#platform/serve-child-queue.ts'

serveChildQueue<PictureWork, Made>(async ({ path }) => {
  if (path === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (path === 'hang') await wait(60_000)
  return { refusal: null, versions: [], placeholder: String(process.pid) }
})
