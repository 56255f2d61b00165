import { type ChildProcess, fork } from 'node:child_process'

export interface ChildQueueOptions {
  script: string | URL
  /** Names the process in errors: "The process of pictures ended." */
  name: string
  /** Time limit of a piece of work, which is then given up together with the process. */
  timeoutMs: number
  /** Idle time after which the process is ended, to release its memory. */
  idleMs: number
  /** Ends the process after a failure too, for libraries that are of no use once they have failed. */
  endsAfterFailure?: boolean
}

/** Answer of the process to the work with this id. */
export type ChildAnswer<Result> = { id: number } & ({ result: Result } | { error: string })

/** Work as it is sent to the process. */
export type ChildWork<Work> = { id: number; work: Work }

/**
 * Environment of the process: makes native code return memory at once, without an arena for each thread, and holds no
 * secrets.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', BUN_JSC_forceRAMSize: '400000000' }

/**
 * Does work with strangers' files in a separate process, one piece after the other: a crash, full memory or an endless
 * loop there fails only that piece, and the next one gets a new process.
 */
export function createChildQueue<Work, Result>(options: ChildQueueOptions) {
  const { script, name, timeoutMs, idleMs, endsAfterFailure = false } = options
  let running: ChildProcess | null = null
  let rest: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let lastId = 0
  let closed = false

  function start(): ChildProcess {
    const child = fork(script, {
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => {
      if (running === child) running = null
    }
    // A process that could not be started never exits.
    child.on('error', forget).once('exit', forget)
    return child
  }

  function end(): void {
    clearTimeout(rest)
    running?.kill('SIGKILL')
    running = null
  }

  const ask = (work: Work) =>
    new Promise<Result>((resolve, reject) => {
      if (closed) return reject(new Error(`The process of ${name} is closed.`))
      clearTimeout(rest)
      running ??= start()
      const child = running
      const id = ++lastId
      const settle = (settled: () => void) => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', died)
        clearTimeout(rest)
        rest = setTimeout(end, idleMs)
        rest.unref()
        settled()
      }
      const answered = (answer: ChildAnswer<Result>) => {
        if (answer.id !== id) return
        if ('error' in answer && endsAfterFailure) end()
        settle(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.result)))
      }
      const died = () => settle(() => reject(new Error(`The process of ${name} ended.`)))
      const timer = setTimeout(() => {
        end()
        settle(() => reject(new Error(`Took longer than ${timeoutMs} ms.`)))
      }, timeoutMs)
      child.on('message', answered).on('exit', died)
      const request: ChildWork<Work> = { id, work }
      child.send(request, (error) => {
        if (!error) return
        if (running === child) end()
        died()
      })
    })

  return {
    /** Does a piece of work once those before it are done. */
    run(work: Work): Promise<Result> {
      const result = last.then(() => ask(work))
      last = result.catch(() => undefined)
      return result
    },
    close() {
      closed = true
      end()
    },
  }
}
