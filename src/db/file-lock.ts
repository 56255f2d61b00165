import { DatabaseUnavailable } from './database-unavailable.ts'

/** Longest time that a statement waits for another process that writes. */
export const LOCK_PATIENCE_MS = 5000
const SHORTEST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 20

/** True if another process holds the database's lock: nothing of the request has happened. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')

/** Waits a random time until the next try, so that several processes do not always collide. */
export const lockPause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS))
  })

/**
 * Retries `work` while another process holds the lock, up to the limit. SQLite's own busy timeout would block the
 * thread, and with it all other requests (chapter calls-and-data).
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
