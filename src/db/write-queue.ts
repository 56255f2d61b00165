import type { InStatement } from '@libsql/client'

interface Waiting<Outcome> {
  statements: InStatement[]
  /** Time of arrival, on the monotonic clock. */
  since: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/** Writes the batches in one transaction, and returns the outcome or error of each. Throws if none was written. */
export type WriteGroup<Outcome> = (groups: InStatement[][]) => Promise<(Outcome | Error)[]>

export interface WriteQueueOptions {
  /** Most batches in one transaction: with more, the first would wait too long. */
  largestGroup?: number
  /** Delays the first group a moment, so that simultaneous batches join it. */
  soon?: (run: () => void) => void
  /** Retries for a database with other writers; without it every failure is final. */
  patience?: Patience
}

export interface Patience {
  /** True if a group failed only because of another writer, and nothing was written. */
  mayTryAgain(error: unknown): boolean
  /** Longest wait of a batch, from when it was queued. */
  limitMs: number
  pause(): Promise<void>
  /** Error for a batch that has waited too long. */
  givenUp(error: unknown): Error
}

/**
 * Group commit: batches arriving in one turn of the event loop become durable together, since a small write costs the
 * wait for the disk, and SQLite has one writer. Groups run one by one; a batch is answered once it is on disk.
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
          // Back in their order, before batches that arrived since, which join them in the next group.
          waiting.unshift(...group)
          await patience.pause()
          giveUp(patience, error)
        } else for (const { reject } of group) reject(error)
      }
    }
    running = false
  }
  /** The queue is in order of arrival. */
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
