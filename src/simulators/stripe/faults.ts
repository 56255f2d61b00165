import { z } from 'zod'

export const faultModes = [
  'ok',
  /** Answers 500 without effect. */
  'fail',
  /** Answers only after `delayMs`, or when the mode changes; without effect. */
  'hang',
  /** Carries requests out, but delays the answer like `hang`: the caller cannot know. */
  'lose-answer',
  'drop-webhooks',
  'duplicate-webhooks',
  /** Holds events back for `delayMs`, or until there are `times`, and sends them in reverse order. */
  'reverse-webhooks',
  /** Sends events after `delayMs`. */
  'late-webhooks',
] as const

export type FaultMode = (typeof faultModes)[number]

export const faultInput = z.strictObject({
  mode: z.enum(faultModes),
  /** Number of requests or events affected; without it, all until the next change. */
  times: z.int().positive().optional(),
  delayMs: z.int().nonnegative().max(3_600_000).optional(),
})

export type FaultInput = z.infer<typeof faultInput>

/** How to deliver one event. */
export type DeliveryPlan = { dropped: boolean; copies: 1 | 2; delayMs: number; held: boolean; lastHeld: boolean }

export type Faults = {
  set(input: FaultInput): void
  view(): { mode: FaultMode; times: number | null; delayMs: number | null }
  /** Fault for the request that has just arrived. */
  forRequest(): 'ok' | 'fail' | 'hang' | 'lose-answer'
  forEvent(): DeliveryPlan
  /** Resolves after the mode's delay, when the mode is set, or when the caller disconnects. */
  hanging(signal: AbortSignal): Promise<void>
}

const HANG_MS = 60_000
const HOLD_MS = 500
const LATE_MS = 5_000

const sound: DeliveryPlan = { dropped: false, copies: 1, delayMs: 0, held: false, lastHeld: false }

/** Fault switches, kept in memory: a restarted simulator works normally. */
export const createFaults = (): Faults => {
  let current: FaultInput = { mode: 'ok' }
  let release = new AbortController()

  const set = (input: FaultInput) => {
    current = input
    release.abort()
    release = new AbortController()
  }

  /** Uses up one of `times`; true if it was the last, after which the mode is normal. */
  const spend = (): boolean => {
    if (current.times === undefined) return false
    if (current.times > 1) {
      current = { ...current, times: current.times - 1 }
      return false
    }
    // Assigned directly, because `set` would release the hanging requests.
    current = { mode: 'ok', delayMs: current.delayMs }
    return true
  }

  const planFor = ({ mode, delayMs }: FaultInput, lastHeld: boolean): DeliveryPlan => {
    if (mode === 'drop-webhooks') return { ...sound, dropped: true }
    if (mode === 'duplicate-webhooks') return { ...sound, copies: 2 }
    if (mode === 'late-webhooks') return { ...sound, delayMs: delayMs ?? LATE_MS }
    return { ...sound, held: true, lastHeld, delayMs: delayMs ?? HOLD_MS }
  }

  return {
    set,
    view: () => ({ mode: current.mode, times: current.times ?? null, delayMs: current.delayMs ?? null }),
    forRequest: () => {
      const { mode } = current
      if (mode !== 'fail' && mode !== 'hang' && mode !== 'lose-answer') return 'ok'
      spend()
      return mode
    },
    forEvent: () => {
      const hit = current
      if (!hit.mode.endsWith('-webhooks')) return sound
      return planFor(hit, spend())
    },
    hanging: (signal) =>
      new Promise((resolve) => {
        const either = AbortSignal.any([signal, release.signal])
        const timer = setTimeout(resolve, current.delayMs ?? HANG_MS)
        const leave = () => {
          clearTimeout(timer)
          resolve()
        }
        if (either.aborted) leave()
        else either.addEventListener('abort', leave, { once: true })
      }),
  }
}
