/** Thread that moves the pages of a database's log (WAL) into its file; knows only the path. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import Database from 'libsql'

// On Linux a thread has its own priority: the thread that answers requests goes first.
if (process.platform === 'linux') setPriority(10)

type Kind = 'PASSIVE' | 'TRUNCATE'

function checkpoint(path: string, kind: Kind): void {
  try {
    // Opened for each checkpoint: notices a file that an operator has replaced, and keeps none open when idle.
    const db = new Database(path, { timeout: 0 })
    try {
      // PASSIVE waits for no other connection, and neither readers nor writers wait for it.
      db.prepare(`PRAGMA wal_checkpoint(${kind})`).raw(true).all()
    } finally {
      db.close()
    }
  } catch {
    // Locked by another process, or a disk error, which the next write reports. The log keeps everything until then.
  }
}

const seen = new Set<string>()

parentPort?.on('message', (message: string | { isAtRest: boolean }) => {
  if (typeof message !== 'string') {
    // No writes for a while: truncates the logs too, which would otherwise keep erased data until they are full.
    if (message.isAtRest) for (const path of seen) checkpoint(path, 'TRUNCATE')
    process.exit()
  }
  seen.add(message)
  checkpoint(message, 'PASSIVE')
  parentPort?.postMessage(message)
})
