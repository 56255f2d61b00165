/** The thread that brings the pages of a database's log (WAL) into its file: it knows a path and nothing of the product. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import Database from 'libsql'

// There a thread has a priority of its own: what answers requests goes first.
if (process.platform === 'linux') setPriority(10)

type Kind = 'PASSIVE' | 'TRUNCATE'

function checkpoint(path: string, kind: Kind): void {
  try {
    // Opened for each: a file that an operator has put in the place of another is seen, and none is held open at rest.
    const db = new Database(path, { timeout: 0 })
    try {
      // Passive: it waits for nobody, and neither readers nor writers wait for it.
      db.prepare(`PRAGMA wal_checkpoint(${kind})`).raw(true).all()
    } finally {
      db.close()
    }
  } catch {
    // Locked by another process, or the disk is at fault, which the next write says. The log keeps everything until then.
  }
}

const seen = new Set<string>()

parentPort?.on('message', (message: string | { isAtRest: boolean }) => {
  if (typeof message !== 'string') {
    // Nobody has written for a while: what was erased goes out of the logs as well, which would keep it until they are full.
    if (message.isAtRest) for (const path of seen) checkpoint(path, 'TRUNCATE')
    process.exit()
  }
  seen.add(message)
  checkpoint(message, 'PASSIVE')
  parentPort?.postMessage(message)
})
