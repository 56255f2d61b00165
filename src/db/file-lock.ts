import { DatabaseUnavailable } from './database-unavailable.ts'

/** How long a statement waits for another process that writes. */
export const LOCK_PATIENCE_MS = 5000
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 20

/** Somebody else holds the database's lock: nothing of what was asked has happened. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Until the lock is looked at again. At random, so that several processes do not meet at each look. */
export const lockPause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
  })

/**
 * Does `work` as soon as no other process is in its way, and gives up in time. SQLite's own busy timeout would hold the
 * whole thread meanwhile, with everybody whom it serves (chapter calls-and-data).
 */
export async function untilUnlocked<T>(place: string, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + LOCK_PATIENCE_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() >= end) throw new DatabaseUnavailable(place, 'locked', error)
      await lockPause()
    }
  }
}
