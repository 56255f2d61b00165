import { Worker } from 'node:worker_threads'

/** Delay after the first write since the last checkpoint; without writes nothing runs. */
const AFTER_MS = 1000
/** Idle time after which the thread truncates the logs and ends. */
const IDLE_MS = 10_000
/**
 * Log pages (4 KB) at which the writing connection checkpoints by itself, in case the thread is slow or dead; SQLite's
 * default is 1,000.
 */
const OWN_CHECKPOINT_PAGES = 8000

/**
 * Messages that stop the thread between files: terminating it during a failing checkpoint crashes the driver and the
 * process.
 */
const END = { isAtRest: false }
const REST = { isAtRest: true }

export interface Checkpoints {
  /** Pragma for connections that write. */
  pragma: string
  /** Reports a write to the file at `path`. */
  written(path: string): void
  close(): void
}

/**
 * Checkpoints of database files in a thread: each writes a thousand pages and waits twice for the disk, some 20 ms for
 * which the thread that answers requests would otherwise stop (chapter calls-and-data).
 */
export function createCheckpoints(script: string | URL, afterMs = AFTER_MS, idleMs = IDLE_MS): Checkpoints {
  const planned = new Map<string, ReturnType<typeof setTimeout>>()
  let thread: { worker: Worker; underWay: number; rest?: ReturnType<typeof setTimeout> } | null = null
  let closed = false

  const start = () => {
    const worker = new Worker(script)
    // The thread must not keep the process alive.
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
