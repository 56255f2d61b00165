/** Dies of the first file it is given, in whichever thread runs it; the next one does its work. */
import { closeSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

parentPort?.once('message', async (path: string | null) => {
  if (isFirst(`${path}.first`)) process.exit(1)
  await import('#db/checkpoint-thread.ts')
  parentPort?.emit('message', path)
})

function isFirst(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx'))
    return true
  } catch {
    return false
  }
}
