/** A document's clock, stopped: it goes on only when a test lets it, so that a delay is measured and not waited for. */
import { vi } from 'vitest'
import { currentDocument, within } from './sides.ts'
import type { Visit } from './visit.ts'

/** Turns in which ends what a document is at by itself: answers that are there, what React has to draw. */
const TURNS = 25

/** Work due at a moment of a stopped clock. */
export class Due {
  readonly at: number
  readonly run: () => void
  readonly everyMs: number | null
  constructor(at: number, run: () => void, everyMs: number | null) {
    this.at = at
    this.run = run
    this.everyMs = everyMs
  }
}

export interface DocumentClock {
  /** Lets the clock go on, and what is due be done. */
  run(ms: number): Promise<void>
  /** Lets it go on until a call is sent once more; answers after how many ms it was. */
  elapsed(call: string, longest?: number): Promise<number>
}

const stopped = new Map<object, Set<Due>>()

export const isDue = (timer: unknown): timer is Due => timer instanceof Due

export function takeBack(due: Due): void {
  for (const queue of stopped.values()) queue.delete(due)
}

/** Kept where the clock of the document that asks is stopped; what is to come at once comes at once. */
export function laterOn(ms: number, run: () => void, isRepeated: boolean): Due | null {
  const queue = stopped.get(currentDocument() ?? stopped)
  if (!queue || ms <= 0) return null
  const due = new Due(Date.now() + ms, run, isRepeated ? ms : null)
  queue.add(due)
  return due
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
}

export function stopClock(visit: Visit): DocumentClock {
  const queue = new Set<Due>()
  stopped.set(visit, queue)
  /** Does what is due first; false when nothing is until `end`. */
  const doNext = async (end: number): Promise<boolean> => {
    await settle()
    const [due] = [...queue].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
    if (!due) return false
    vi.setSystemTime(due.at)
    queue.delete(due)
    if (due.everyMs !== null) queue.add(new Due(due.at + due.everyMs, due.run, due.everyMs))
    within(visit, due.run)
    await settle()
    return true
  }
  return {
    run: async (ms) => {
      const end = Date.now() + ms
      while (await doNext(end));
      vi.setSystemTime(end)
    },
    elapsed: async (call, longest = 12_000) => {
      await settle()
      const from = Date.now()
      const before = visit.asked(call).length
      do if (visit.asked(call).length > before) return Date.now() - from
      while (await doNext(from + longest))
      return Number.POSITIVE_INFINITY
    },
  }
}

/** A document that is gone has no clock. */
export const endClock = (visit: object): void => void stopped.delete(visit)
