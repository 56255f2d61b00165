import { type ChildProcess, fork } from 'node:child_process'
import type { AnnouncedPicture, Made } from '#kernel/media/make-versions.ts'
import type { MakeVersions } from '../picture-port.ts'

export interface PictureRequest {
  id: number
  /** Path of the picture, which the process reads itself: its bytes never enter the server's memory. */
  path: string
  announced: AnnouncedPicture
}

export type PictureAnswer = { id: number } & ({ made: Made | null } | { error: string })

export interface PictureProcessOptions {
  script: string | URL
  /** Time limit of a picture, which is then given up together with the process. */
  timeoutMs?: number
  /** Idle time after which the process is ended, to release its memory. */
  idleMs?: number
}

/**
 * Environment of the process: makes the encoder return memory at once, without an arena for each thread, and holds no
 * secrets.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '65536', BUN_JSC_forceRAMSize: '400000000' }

/**
 * Makes versions of pictures in a separate process, one after the other. Native code decodes strangers' files there: a
 * crash or full memory fails only that picture's job, which is retried.
 */
export function createPictureProcess({ script, timeoutMs = 60_000, idleMs = 60_000 }: PictureProcessOptions) {
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

  const ask = (path: string, announced: AnnouncedPicture) =>
    new Promise<Made | null>((resolve, reject) => {
      if (closed) return reject(new Error('The process of pictures is closed.'))
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
      const answered = (answer: PictureAnswer) => {
        if (answer.id !== id) return
        settle(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer.made)))
      }
      const died = () => settle(() => reject(new Error('The process of pictures ended.')))
      const timer = setTimeout(() => {
        end()
        settle(() => reject(new Error(`Took longer than ${timeoutMs} ms.`)))
      }, timeoutMs)
      child.on('message', answered).on('exit', died)
      const request: PictureRequest = { id, path, announced }
      child.send(request, (error) => {
        if (!error) return
        if (running === child) end()
        died()
      })
    })

  /** Makes versions of the file at `path`. */
  const makeVersions: MakeVersions = (path, announced) => {
    const result = last.then(() => ask(path, announced))
    last = result.catch(() => undefined)
    return result
  }
  return {
    makeVersions,
    close() {
      closed = true
      end()
    },
  }
}
