import { z } from 'zod'

export const endpoints = ['reservation', 'transaction', 'lookup', 'documents', 'version', 'catalog', 'prices'] as const
export type Endpoint = (typeof endpoints)[number]

export const faultInput = z.strictObject({
  mode: z.enum([
    'ok',
    /** Answers 500 without effect. */
    'fail',
    /** Answers 404, as for an unknown address. */
    'missing',
    /** Cuts answers off in the middle. */
    'half',
    /** Answers `Success: false` without effect. */
    'refuse',
    /** Answers only after `delayMs`, or when the mode changes; without effect. */
    'hang',
    /** Carries requests out, but delays the answer like `hang`: the caller cannot know. */
    'timeout-after-commit',
    /** Carries requests out, and answers, only after `delayMs`. */
    'late',
  ]),
  /** Number of requests affected; without it, all until the next change. */
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(3_600_000).optional(),
  /** Requests affected; all when absent. `lookup` reads transactions. */
  only: z.enum(endpoints).optional(),
})

export type FaultInput = z.infer<typeof faultInput>

const HANG_MS = 60_000
const LATE_MS = 2_000

/** Fault switches, kept in memory: a restarted simulator works normally. */
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
    /** Fault for the request that has just arrived; `wait` ends early when its caller disconnects. */
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
