import { Worker } from 'node:worker_threads'
import type { Compute } from '../compute-port.ts'
import type { ComputeAnswer, ComputeRequest } from './compute-messages.ts'

export interface ThreadPoolOptions {
  /** Script of the threads. */
  script: string | URL
  threads: number
  /** Time limit of a piece of work, which is then given up together with its thread. */
  timeoutMs?: number
  /** Most pieces of work that wait; further ones are refused at once, so that their callers can retry later. */
  maxWaiting?: number
  /** Idle time after which a thread is ended, since it holds fonts and programs in memory. */
  idleMs?: number
  /**
   * While true, a thread rests after each piece for as long as it took, at most half a second, for others who need the
   * processors.
   */
  yieldsTo?: () => boolean
}

interface Work {
  kind: string
  input: unknown
  /** Number of threads that died during this work, possibly for another reason. */
  deaths: number
  resolve(output: unknown): void
  reject(error: Error): void
}

interface Thread {
  worker: Worker
  work: Work
  beganAt: number
  timer: ReturnType<typeof setTimeout>
}

/** Deaths after which the work is to blame; before, it is retried in another thread. */
const MOST_DEATHS = 3
const LONGEST_REST_MS = 500

/** Runs work in threads, one piece at a time in each. Threads start with the first work, and again after a crash. */
export function createThreadPool(options: ThreadPoolOptions): Compute & { close(): Promise<void> } {
  const { script, threads, timeoutMs = 30_000, maxWaiting = 500, idleMs = 60_000, yieldsTo = () => false } = options
  const waiting: Work[] = []
  const busy = new Map<Worker, Thread>()
  const idle = new Map<Worker, ReturnType<typeof setTimeout>>()
  let resting = 0
  let lastId = 0
  let closed = false

  function next(): void {
    while (waiting.length > 0 && busy.size + resting < threads) {
      const work = waiting.shift()
      if (work) begin(work)
    }
  }

  function begin(work: Work): void {
    const [rested] = idle.keys()
    const worker = rested ?? newWorker()
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    // A thread keeps the process alive only while a caller waits for its work.
    worker.ref()
    const timer = setTimeout(() => late(worker), timeoutMs)
    busy.set(worker, { worker, work, timer, beganAt: performance.now() })
    const request: ComputeRequest = { id: ++lastId, kind: work.kind, input: work.input }
    worker.postMessage(request)
  }

  function newWorker(): Worker {
    const worker = new Worker(script)
    worker.on('message', (answer: ComputeAnswer) => answered(worker, answer))
    // Handled by the `exit` that follows.
    worker.on('error', () => undefined)
    worker.on('exit', () => died(worker))
    return worker
  }

  function taken(worker: Worker): Thread | undefined {
    const thread = busy.get(worker)
    clearTimeout(thread?.timer)
    busy.delete(worker)
    return thread
  }

  function afterRest(ms: number): void {
    resting++
    setTimeout(() => {
      resting--
      next()
    }, ms)
  }

  function answered(worker: Worker, answer: ComputeAnswer): void {
    const thread = taken(worker)
    if (closed || !thread) return
    const { work, beganAt } = thread
    worker.unref()
    const rest = setTimeout(() => void worker.terminate(), idleMs)
    rest.unref()
    idle.set(worker, rest)
    if ('error' in answer) work.reject(new Error(answer.error))
    else work.resolve(answer.output)
    if (yieldsTo()) afterRest(Math.min(performance.now() - beganAt, LONGEST_REST_MS))
    else next()
  }

  function died(worker: Worker): void {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    const work = taken(worker)?.work
    if (work) {
      work.deaths += 1
      if (closed) work.reject(new Error('The threads are closed.'))
      else if (work.deaths < MOST_DEATHS) waiting.unshift(work)
      else work.reject(new Error(`Its thread died ${work.deaths} times over ${work.kind}.`))
    }
    if (!closed) next()
  }

  function late(worker: Worker): void {
    taken(worker)?.work.reject(new Error(`Took longer than ${timeoutMs} ms.`))
    // The thread's slot is freed once the thread has ended.
    void worker.terminate().then(next)
  }

  return {
    run: (kind, input) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The threads are closed.'))
        if (waiting.length >= maxWaiting) return reject(new Error(`${maxWaiting} pieces of work wait already.`))
        // The cast is safe: a thread returns the output of this kind's module.
        waiting.push({ kind, input, deaths: 0, resolve: resolve as (output: unknown) => void, reject })
        next()
      }),
    async close() {
      closed = true
      for (const work of waiting.splice(0)) work.reject(new Error('The threads are closed.'))
      await Promise.all([...busy.keys(), ...idle.keys()].map((worker) => worker.terminate()))
    },
  }
}
