/** Stands in for the process of pictures: a picture is an order of what to do. */
import { setTimeout as wait } from 'node:timers/promises'
import type { PictureRequest } from '../../src/platform/picture-process.ts'

process.on('message', async ({ id, bytes }: PictureRequest) => {
  const order = new TextDecoder().decode(bytes)
  if (order === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (order === 'hang') await wait(60_000)
  process.send?.({ id, versions: [new TextEncoder().encode(String(process.pid))] })
})
