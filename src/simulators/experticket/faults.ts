import { z } from 'zod'

export const endpoints = ['reservation', 'transaction', 'lookup', 'documents', 'version', 'catalog', 'prices'] as const
export type Endpoint = (typeof endpoints)[number]

export const faultInput = z.strictObject({
  mode: z.enum([
    'ok',
    /** Requests answer 500 and do nothing. */
    'fail',
    /** Requests answer 404, as to an address that is none. */
    'missing',
    /** Answers break off in the middle. */
    'half',
    /** Requests answer `Success: false` and do nothing. */
    'refuse',
    /** Requests do nothing and answer only after `delayMs`, or when the mode changes. */
    'hang',
    /** Requests are carried out, but their answer hangs as above: the caller cannot know. */
    'timeout-after-commit',
    /** Requests are carried out, and answered, only after `delayMs`. */
    'late',
  ]),
  /** How many requests are hit before all is well again; without it, all until the next change. */
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(3_600_000).optional(),
  /** Which requests are hit; all when absent. `lookup` reads transactions. */
  only: z.enum(endpoints).optional(),
})

export type FaultInput = z.infer<typeof faultInput>

const HANG_MS = 60_000
const LATE_MS = 2_000

/** Fault switches live in memory: a restarted simulator is well. */
export function createFaults() {
  let current: FaultInput = { mode: 'ok' }
  let released = new AbortController()

  return {
    set(input: FaultInput) {
      current = input
      released.abort()
      released = new AbortController()
    },
    view: () => current,
    /** What is to happen to the request that has just arrived; `wait` ends early when its caller has gone. */
    take(endpoint: Endpoint): { mode: FaultInput['mode']; wait: (signal: AbortSignal) => Promise<void> } {
      const { mode, times, only, delayMs } = current
      if (mode === 'ok' || (only !== undefined && only !== endpoint)) return { mode: 'ok', wait: async () => undefined }
      if (times !== undefined) current = times > 1 ? { ...current, times: times - 1 } : { mode: 'ok' }
      const change = released.signal
      if (mode === 'late') return { mode, wait: () => sleep(delayMs ?? LATE_MS) }
      return { mode, wait: (signal) => sleep(delayMs ?? HANG_MS, AbortSignal.any([signal, change])) }
    },
  }
}

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    const leave = () => {
      clearTimeout(timer)
      resolve()
    }
    if (signal?.aborted) leave()
    else signal?.addEventListener('abort', leave, { once: true })
  })
