import { Worker } from 'node:worker_threads'

/** After the first write since the last checkpoint. At rest nothing happens. */
const AFTER_MS = 1000
/** A thread that has had nothing to do for so long cuts the logs and is ended. */
const IDLE_MS = 10_000
/**
 * Pages of 4 KB that the log grows to before the connection that writes does it itself, as SQLite does at 1,000: should the
 * thread not keep up, or not live.
 */
const OWN_CHECKPOINT_PAGES = 8000

/**
 * What the thread ends itself at, between two files: ended from outside within one that fails, the driver would take the
 * whole process along.
 */
const END = { isAtRest: false }
const REST = { isAtRest: true }

export interface Checkpoints {
  /** Prepares a connection that writes. */
  pragma: string
  /** Something was written to the file at `path`. */
  written(path: string): void
  close(): void
}

/**
 * Checkpoints of database files in a thread: they write a thousand pages and wait for the disk twice, some 20 ms in
 * which the thread that answers would stand still after every thousandth page (chapter calls-and-data).
 */
export function createCheckpoints(script: string | URL, afterMs = AFTER_MS, idleMs = IDLE_MS): Checkpoints {
  const planned = new Map<string, ReturnType<typeof setTimeout>>()
  let thread: { worker: Worker; underWay: number; rest?: ReturnType<typeof setTimeout> } | null = null
  let closed = false

  const start = () => {
    const worker = new Worker(script)
    // Nobody waits for it.
    worker.unref()
    const started = { worker, underWay: 0, rest: undefined as ReturnType<typeof setTimeout> | undefined }
    const ended = () => {
      clearTimeout(started.rest)
      if (thread === started) thread = null
    }
    worker.on('message', () => {
      started.underWay--
      if (started.underWay > 0) return
      started.rest = setTimeout(() => {
        ended()
        worker.postMessage(REST)
      }, idleMs)
      started.rest.unref()
    })
    worker.on('error', ended)
    worker.on('exit', ended)
    return started
  }

  const checkpoint = (path: string) => {
    planned.delete(path)
    if (closed) return
    thread ??= start()
    clearTimeout(thread.rest)
    thread.underWay++
    thread.worker.postMessage(path)
  }

  return {
    pragma: `PRAGMA wal_autocheckpoint = ${OWN_CHECKPOINT_PAGES}`,
    written(path) {
      if (closed || planned.has(path)) return
      const timer = setTimeout(() => checkpoint(path), afterMs)
      timer.unref()
      planned.set(path, timer)
    },
    close() {
      closed = true
      for (const timer of planned.values()) clearTimeout(timer)
      planned.clear()
      clearTimeout(thread?.rest)
      thread?.worker.postMessage(END)
      thread = null
    },
  }
}
