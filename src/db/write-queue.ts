import type { InStatement } from '@libsql/client'

interface Waiting<Outcome> {
  statements: InStatement[]
  /** By the clock that nobody sets. */
  since: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Writes the batches in one transaction; each has its outcome or its error. Throws when none was written. */
export type WriteGroup<Outcome> = (groups: InStatement[][]) => Promise<(Outcome | Error)[]>

export interface WriteQueueOptions {
  /** More than this in one transaction would keep the first of them waiting. */
  largestGroup?: number
  /** Starts the first group a moment later, so that what comes at the same time is in it. */
  soon?: (run: () => void) => void
  /** For a database that others write as well; without it, every failure is final. */
  patience?: Patience
}

export interface Patience {
  /** Whether a group failed for somebody else's sake only, with nothing of it written. */
  mayTryAgain(error: unknown): boolean
  /** How long a batch waits at most, from when it was queued. */
  limitMs: number
  pause(): Promise<void>
  /** What a batch is told that has waited so long. */
  givenUp(error: unknown): Error
}

/**
 * Group commit: write batches that come in the same turn of the event loop are made durable together, since waiting for
 * the disk is what a small write costs. Groups follow each other; a batch is answered only once it is on the disk.
 * SQLite has one writer, so that writing one by one would be no faster for anybody.
 */
export function createWriteQueue<Outcome>(
  writeGroup: WriteGroup<Outcome>,
  { largestGroup = 100, soon = setImmediate, patience }: WriteQueueOptions = {},
) {
  const waiting: Waiting<Outcome>[] = []
  let running = false

  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, largestGroup)
      try {
        const outcomes = await writeGroup(group.map(({ statements }) => statements))
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index]
          if (outcome === undefined || outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        }
      } catch (error) {
        if (patience?.mayTryAgain(error)) {
          // In their order, before whoever has come since; who comes meanwhile is written with them.
          waiting.unshift(...group)
          await patience.pause()
          giveUp(patience, error)
        } else for (const { reject } of group) reject(error)
      }
    }
    running = false
  }
  /** Those who came first are first. */
  const giveUp = ({ limitMs, givenUp }: Patience, error: unknown) => {
    const latest = performance.now() - limitMs
    while (waiting[0] && waiting[0].since <= latest) waiting.shift()?.reject(givenUp(error))
  }

  return (statements: InStatement[]): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, since: performance.now(), resolve, reject })
      if (running) return
      running = true
      soon(() => void run())
    })
}
